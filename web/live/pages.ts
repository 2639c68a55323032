import './live-reports/live-reports.tabs.ts';
import type { Pages } from '#web/platform/page.ts';
import { fieldTrainingPages } from './field-training/field-training.pages.ts';
import { liveTrainingPages } from './live-training/live-training.pages.ts';

/** The pages of this wing's rooms. */
export const livePages: Pages = {
  ...liveTrainingPages,
  ...fieldTrainingPages,
};
