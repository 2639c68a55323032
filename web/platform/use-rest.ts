import { useEffect, useState } from 'react';

const restMilliseconds = 6000;

/** True once the page has come to rest: what is only fetched then delays nothing that the page needs. */
export function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}
