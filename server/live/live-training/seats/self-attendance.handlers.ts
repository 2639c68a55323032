import { attendanceCalls } from '#contract/live/ilt-attendance.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { codeSeconds, type CheckIn } from '#contract/live/ilt-seats.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Limit } from '#server/platform/limits.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { eventById } from '../events.queries.ts';
import { eventsVisible } from '../live-training.scope.ts';
import { presentDetail } from '../present-event.ts';
import { attendanceCode, isCodeValid } from './attendance-code.ts';
import { attendanceSecret } from './attendance-secret.queries.ts';
import { checkIn, placeToMark } from './attendance.queries.ts';
import { closesAt, markRefusal, opensAt } from './attendance.rules.ts';
import { isEventWithin } from './roster.queries.ts';
import { eventsToMark } from './seats.scope.ts';

const wrongCodes: Limit = { name: 'attendance-code', count: 10, seconds: 600 };

export const attendanceHandlers: Handlers<typeof attendanceCalls> = {
  async code({ params: { id } }, { db, actor, now, settings, environment }) {
    const at = now();
    const { startsAt, endsAt } = found(
      await eventById(db, id, at, eventsToMark(actor)),
      errors.eventNotFound,
    );
    if (!settings.liveTraining.qrSelfAttendance) refuse(errors.selfAttendanceOff);
    const code = attendanceCode(await attendanceSecret(db), id, at);
    const page = `${environment.baseUrl}/auth/live-training/events/${id}/mark-self-attendance`;
    return {
      location: `${page}?code=${encodeURIComponent(code)}`,
      printedLocation: page,
      code,
      validUntil: new Date(at.getTime() + codeSeconds * 1000).toISOString(),
      opensAt: startsAt && opensAt(startsAt).toISOString(),
      closesAt: endsAt && closesAt(endsAt).toISOString(),
    };
  },

  async markSelf({ params: { id }, body: { code } }, context) {
    const { actor, settings, now } = context;
    const how = await howTaken(context, id, code);
    return context.change(async (change) => {
      const { tx } = change;
      const visible = eventsVisible(settings).sql(actor, 'e');
      const place = found(await placeToMark(tx, id, actor.id, visible), errors.eventNotFound);
      if (!settings.liveTraining.qrSelfAttendance) refuse(errors.selfAttendanceOff);
      const refusal = markRefusal(place, now(), 'oneself');
      if (refusal) refuse(...refusal);
      await checkIn(tx, place.enrollmentId!, how, { by: actor.id, at: now() });
      const row = found(await eventById(tx, id, now()), errors.eventNotFound);
      return { event: await presentDetail(tx, row, context) };
    });
  },
};

/** A code must be right and fresh; guessing is limited. A printed QR code has none. */
async function howTaken(
  { db, actor, settings, limits, now }: Context<Actor>,
  eventId: string,
  code: string | undefined,
): Promise<CheckIn> {
  if (code === undefined) return 'printed-code';
  const secret = await attendanceSecret(db);
  const isValid = await limits.guess([[wrongCodes, actor.id]], async () =>
    isCodeValid(secret, eventId, code, now()) ? true : undefined,
  );
  if (isValid) return 'code';
  const visible = eventsVisible(settings).sql(actor, 'e');
  return refuse((await isEventWithin(db, eventId, visible)) ? errors.wrongCode : errors.eventNotFound);
}
