import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/platform/theme/breakpoints.ts';

/** Below this width, side columns cover the main content. */
const narrow = `(width < ${breakpoints.desk}px)`;

const subscribe = (changed: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True on a phone, on most tablets, and on a desktop zoomed to 200 %. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
