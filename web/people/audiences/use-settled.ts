import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment, so that a call follows what somebody chose and not every step of it. */
export function useSettled<T>(value: T, delayMs = 400): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), delayMs);
    return () => clearTimeout(timer);
  }, [key, delayMs]);
  return settled;
}
