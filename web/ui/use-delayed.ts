import { useEffect, useState } from 'react';

/** True once `active` has lasted for `delayMs`, so that quick work shows nothing. */
export function useDelayed(active: boolean, delayMs = 200): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [active, delayMs]);
  return active && isDue;
}
