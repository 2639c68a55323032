import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export interface Player {
  readonly ref: RefObject<HTMLMediaElement | null>;
  /** Where it is now, in whole seconds. */
  readonly second: number;
  /** Goes to a second and shows it. */
  readonly show: (second: number) => void;
  readonly pause: () => void;
}

/** A video that the page follows second by second. */
export function usePlayer(): Player {
  const ref = useRef<HTMLMediaElement>(null);
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const follow = () => setSecond(Math.floor(element.currentTime));
    const events = ['timeupdate', 'seeking', 'loadedmetadata'] as const;
    for (const name of events) element.addEventListener(name, follow);
    return () => {
      for (const name of events) element.removeEventListener(name, follow);
    };
  }, []);
  const show = useCallback((to: number) => {
    const element = ref.current;
    if (!element) return;
    element.currentTime = to;
    element.scrollIntoView({ block: 'nearest' });
  }, []);
  const pause = useCallback(() => ref.current?.pause(), []);
  return { ref, second, show, pause };
}
