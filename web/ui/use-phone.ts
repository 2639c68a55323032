import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/platform/theme/breakpoints.ts';

const phone = `(width < ${breakpoints.phone}px)`;

const subscribe = (changed: () => void) => {
  const query = matchMedia(phone);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True where there is room for one column only. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
