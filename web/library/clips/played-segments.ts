import type { StageState } from '#web/ui/stage-segments.ts';

const parts = 4;

/** How far somebody is, as a line of four parts. */
export const playedSegments = (share: number): readonly StageState[] =>
  Array.from({ length: parts }, (_, index) => {
    const filled = share * parts - index;
    if (filled >= 1) return 'done';
    return filled > 0 ? 'now' : 'todo';
  });
