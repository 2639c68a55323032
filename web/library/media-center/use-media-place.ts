import { useParamsOf } from '#web/platform/navigation.tsx';
import type { mediaScreens } from '#contract/library/media-center.screens.ts';

/** The screen of an area without a folder. */
export type MediaHome = typeof mediaScreens.learner | typeof mediaScreens.admin;

/** The address of a folder in an area. */
export const folderAddress = ({ path }: MediaHome, folder: string): string =>
  folder === '' ? path : `${path}/${folder.split('/').map(encodeURIComponent).join('/')}`;

/** The address that names an item for good, wherever it is. */
export const lastingAddress = ({ path }: MediaHome, link: string): string => `${path}?item=${link}`;

/** The folder of the address; empty at the top. */
export function useFolderPath(home: MediaHome): string {
  const { _splat = '' } = useParamsOf(home) as { readonly _splat?: string };
  return _splat;
}
