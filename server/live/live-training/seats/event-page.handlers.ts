import { eventPageCalls } from '#contract/live/ilt-event-page.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { calendarFile } from '#server/platform/calendar/calendar-file.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { eventsVisible } from '../live-training.scope.ts';
import { entryOf } from './event-entry.ts';
import { colleaguesIn, eventToFile } from './event-page.queries.ts';
import { unitOf } from './near.ts';
import { homeOf, type Home } from './near.queries.ts';
import { isEventWithin } from './roster.queries.ts';

const placeOf = ({ latitude, longitude }: Home) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

export const eventPageHandlers: Handlers<typeof eventPageCalls> = {
  async settings(_input, { db, actor, settings: { liveTraining, timeZone } }) {
    const home = await homeOf(db, actor.id);
    return {
      types: liveTraining.types.map(({ value, en, fr }) => ({ value, en, fr })),
      timeZone,
      selfAttendance: liveTraining.qrSelfAttendance,
      home: home ? { dealer: home.dealer, unit: unitOf(home), place: placeOf(home) } : null,
    };
  },

  async colleagues({ params: { id } }, { db, actor, settings }) {
    if (!(await isEventWithin(db, id, eventsVisible(settings).sql(actor, 'e')))) refuse(errors.eventNotFound);
    return { users: (await colleaguesIn(db, actor, id)).map(withId) };
  },

  async calendarFile({ params: { id } }, { db, actor, settings, environment, language }) {
    const visible = eventsVisible(settings).sql(actor, 'e');
    const event = found(await eventToFile(db, id, actor.id, visible), errors.eventNotFound);
    const entry = entryOf(event, event, { language, isCancelled: event.isCanceled });
    if (!entry) refuse(errors.noDate);
    const body = Buffer.from(
      calendarFile({ environment, settings }, { method: 'PUBLISH', language, entries: [entry] }),
    );
    return {
      body,
      mediaType: 'text/calendar; charset=utf-8',
      sizeBytes: body.byteLength,
      downloadName: 'event.ics',
    };
  },
};
