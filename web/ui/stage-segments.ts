/** Passed, in progress, not started, failed or overdue. */
export type StageState = 'done' | 'now' | 'todo' | 'fail';

export type StageCount = {
  done: number;
  total: number;
  /** Counts after the done ones that failed. */
  failed?: number;
  /** Marks the next one as in progress; default false. */
  underWay?: boolean;
  /** Above this many steps, one segment covers several; default 30. */
  most?: number;
};

/** Segments from counts: done first, then failed, then the one in progress. The last one fills only when all are done. */
export function stageSegments({
  done,
  total,
  failed = 0,
  underWay = false,
  most = 30,
}: StageCount): StageState[] {
  if (total <= 0) return [];
  const count = Math.min(total, most);
  const share = (steps: number) =>
    steps >= total ? count : Math.floor((Math.max(0, steps) / total) * count);
  const doneCount = share(done);
  const failedCount = failed > 0 ? Math.max(1, share(done + failed) - doneCount) : 0;
  return Array.from({ length: count }, (_, index) => {
    if (index < doneCount) return 'done';
    if (index < doneCount + failedCount) return 'fail';
    return underWay && index === doneCount + failedCount ? 'now' : 'todo';
  });
}

/** Segments from a share between 0 and 1, for lists that know only a percentage; default 8 segments. */
export function stageShare(share: number, count = 8): StageState[] {
  const bounded = Math.min(1, Math.max(0, share));
  return stageSegments({ done: Math.floor(bounded * count + 1e-9), total: count });
}
