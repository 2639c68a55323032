import { useMemo, type RefObject } from 'react';

/** Where a video or an episode is, for a transcript that follows it. */
export interface PlayClock {
  /** Negative while it is not open. */
  readonly second: () => number;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** The clock of a player in the page. */
export function usePlayerClock(player: RefObject<HTMLMediaElement | null>): PlayClock {
  return useMemo(
    () => ({
      second: () => player.current?.currentTime ?? -1,
      subscribe(onChange) {
        const element = player.current;
        element?.addEventListener('timeupdate', onChange);
        element?.addEventListener('seeked', onChange);
        return () => {
          element?.removeEventListener('timeupdate', onChange);
          element?.removeEventListener('seeked', onChange);
        };
      },
    }),
    [player],
  );
}
