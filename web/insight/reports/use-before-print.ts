import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

const scheme = 'data-mantine-color-scheme';

/** Runs when the page is about to be printed, early enough to change it; on paper everything is dark on white. */
export function useBeforePrint(work: () => void): void {
  const run = useEffectEvent(() => flushSync(work));
  useEffect(() => {
    const root = document.documentElement;
    let before: string | null = null;
    const onPrint = () => {
      before = root.getAttribute(scheme);
      root.setAttribute(scheme, 'light');
      run();
    };
    const onPrinted = () => {
      if (before) root.setAttribute(scheme, before);
    };
    addEventListener('beforeprint', onPrint);
    addEventListener('afterprint', onPrinted);
    return () => {
      removeEventListener('beforeprint', onPrint);
      removeEventListener('afterprint', onPrinted);
    };
  }, []);
}
