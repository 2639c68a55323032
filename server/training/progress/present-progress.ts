import type { ProgressReply } from '#contract/training/progress.calls.ts';
import type { Standing } from './progress.queries.ts';

/** A person's progress, section by section, as calls reply it. */
export function presentProgress(
  courseId: string,
  { progress, sectionIds }: Pick<Standing, 'progress' | 'sectionIds'>,
  missing: ProgressReply['missing'],
): ProgressReply {
  const section = (id: string) => {
    const one = progress?.sections[id];
    return {
      _id: id,
      seenAt: one?.seenAt ?? null,
      seconds: one?.seconds ?? 0,
      positionSeconds: one?.positionSeconds ?? null,
    };
  };
  return {
    courseId,
    status: progress?.status ?? 'not-started',
    percent: progress?.percent ?? 0,
    seenCount: progress?.seenCount ?? 0,
    sectionCount: sectionIds.length,
    timeSeconds: progress?.timeSeconds ?? 0,
    bestScore: progress?.bestScore ?? null,
    lastScore: progress?.lastScore ?? null,
    quizPassed: progress?.quizPassed ?? false,
    sections: sectionIds.map(section),
    lastSectionId: progress?.lastSectionId ?? null,
    enrolledAt: progress?.enrolledAt ?? null,
    lastEventAt: progress?.lastEventAt ?? null,
    passedAt: progress?.passedAt ?? null,
    missing,
  };
}
