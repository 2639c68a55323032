import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Runs when the page is about to be printed, early enough to change it. */
export function useBeforePrint(work: () => void): void {
  const run = useEffectEvent(() => flushSync(work));
  useEffect(() => {
    const onPrint = () => run();
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
}
