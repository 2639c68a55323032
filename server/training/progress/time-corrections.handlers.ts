import { courseErrors } from '#contract/training/courses.errors.ts';
import { timeCorrectionCalls, type RecordedTime } from '#contract/training/time-corrections.calls.ts';
import { timeCorrectionErrors as errors } from '#contract/training/time-corrections.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { lockStandingRow, ownEvents } from './progress.queries.ts';
import { recordEvents } from './record-events.ts';
import { namesFor, recordedTime } from './time-corrections.queries.ts';

export const timeCorrectionHandlers: Handlers<typeof timeCorrectionCalls> = {
  async read({ params: { id: courseId, userId } }, { db }) {
    return { time: found(await recordedTime(db, { userId, courseId }), errors.notBegun) };
  },

  correct: ({ params: { id: courseId, userId }, body }, { actor, change }) =>
    change(async (work) => {
      const of = { userId, courseId };
      const locked = await lockStandingRow(work.tx, userId, courseId);
      const progress = found(locked?.progress, errors.notBegun);
      const before = found(await recordedTime(work.tx, of), errors.notBegun);
      // Sent again it is the same correction.
      if ((await ownEvents(work.tx, of, [body.correctionId])).length > 0) return { time: before };
      const recorded = secondsAt(before, body.sectionId);
      if (body.seconds > recorded)
        refuse(errors.tooMuch, { minutes: Math.floor(recorded / 60) }, { field: 'seconds' });
      // The learner's own row of the course, without a dealer: the event names who corrected it.
      const learner = { id: userId, dealerIds: [], session: { proxiedBy: null } };
      const { fresh } = await recordEvents(work, learner, courseId, { ...locked!, progress }, [
        {
          id: body.correctionId,
          kind: 'time-corrected',
          sectionId: body.sectionId,
          durationSeconds: -body.seconds,
          positionSeconds: null,
          score: null,
          passed: null,
          occurredAt: work.now().toISOString(),
          correctedBy: actor.id,
          reason: body.reason,
        },
      ]);
      if (fresh.size === 0) refuse(courseErrors.eventIdInUse);
      const { person, course } = await namesFor(work.tx, of);
      await work.record({
        type: 'update',
        entity: { kind: 'user', id: userId, name: person },
        before: { timeSeconds: before.timeSeconds },
        after: {
          timeSeconds: before.timeSeconds - body.seconds,
          course,
          courseId,
          sectionId: body.sectionId,
          reason: body.reason,
        },
      });
      return { time: found(await recordedTime(work.tx, of), errors.notBegun) };
    }),
};

const secondsAt = ({ sections, otherSeconds }: RecordedTime, sectionId: string | null): number =>
  sectionId === null ? otherSeconds : (sections.find((one) => one._id === sectionId)?.seconds ?? 0);
