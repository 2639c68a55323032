import type { Pages } from '#web/platform/page.ts';
import { resourcesPages } from './resources/resources.pages.ts';

/** The pages of this wing's rooms. */
export const libraryPages: Pages = {
  ...resourcesPages,
};
