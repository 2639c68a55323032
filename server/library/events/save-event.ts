import { eventCalls } from '#contract/library/events.calls.ts';
import { eventErrors as errors } from '#contract/library/events.errors.ts';
import type { EventFields } from '#contract/library/events.fields.ts';
import type { EventDetail } from '#contract/library/events.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { checkedIfDated } from '#server/platform/calendar/meeting-times.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { claimOwn, release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { isNamedIn } from '#server/people/publishing/publishable.queries.ts';
import { tellIfMoved } from './event-moves.ts';
import { eventAfter, events } from './events-published.ts';
import { insertEvent, isPictureOf, updateEvent, type EventInput } from './event-changes.queries.ts';
import { followAudience, renewAnnouncement } from './event-notices.ts';
import type { EventRow } from './events.queries.ts';
import { comesTooLate } from './events.rules.ts';
import { eventsManaged } from './events.scope.ts';
import { nameOf, present } from './present-event.ts';

const longestDays = 31;
const timeRules = {
  endsBeforeStart: errors.endsBeforeStart,
  tooLong: errors.tooLong,
  needsBothTimes: errors.needsBothTimes,
  longestHours: longestDays * 24,
  limit: { days: longestDays },
};

/** Adds an event. Returns its id. */
export async function createEvent(
  change: Change,
  context: Context<Actor>,
  fields: EventFields,
  parts: StagedFiles,
): Promise<string> {
  const { actor } = context;
  const { tx, now } = change;
  const id = newId();
  const input = inputOf(fields, parts, null, context);
  await checkInput(change, context, input, null);
  await claimPicture(change, actor, id, input);
  await explained(insertEvent(tx, input, { id, by: actor.id, at: now() }), violations);
  const row = await eventAfter(change, actor, id);
  await change.record({
    type: 'create',
    entity: { kind: 'event', id, name: nameOf(row) },
    after: loggedOf(row),
  });
  if (fields.published) await events.switchStatus({ ...change, actor, row }, 'published');
  return id;
}

/** Changes an event. A published one stays complete, and everyone who answered is told if it moves. */
export function saveEvent(
  change: Change,
  context: Context<Actor>,
  id: string,
  { version, ...fields }: EventFields & { readonly version?: number | undefined },
  parts: StagedFiles,
): Promise<EventDetail> {
  const { actor } = context;
  const { tx, now } = change;
  return saveRecord(change, {
    lock: async () => (await events.lockForChange(change, actor, id, 'edit')).row,
    notFound: errors.notFound,
    base: version,
    stands: (row) => row.version,
    present: (row) => present(row, context),
    schema: eventCalls.save.reply.shape.event,
    async save(before) {
      const input = inputOf(fields, parts, before, context);
      const isLive = before.status === 'published';
      const { published = isLive } = fields;
      await checkInput(change, context, input, before);
      if (isLive) checkStaysReady(input);
      await claimPicture(change, actor, id, input);
      const stamp = { by: actor.id, at: now(), isNews: isNews(before, input) };
      await updateEvent(tx, before, input, stamp);
      await release(change, [before.image?._id], isNamedIn(events));
      const row = await eventAfter(change, actor, id);
      if (published !== isLive)
        return events.switchStatus({ ...change, actor, row }, published ? 'published' : 'unpublished');
      if (!isLive) return;
      await events.checkReady(change, row);
      await tellIfMoved(change, row);
      if (JSON.stringify(audienceOf(row)) !== JSON.stringify(audienceOf(before)))
        await followAudience(change, row);
      await renewAnnouncement(change, row);
    },
    violations,
    read: () => eventAfter(change, actor, id),
    entry: (before, after) => ({
      type: 'update',
      entity: { kind: 'event', id, name: nameOf(after) },
      before: loggedOf(before),
      after: loggedOf(after),
    }),
  });
}

/** The database keeps no published event without a time and a place, so this is said before it is written. */
function checkStaysReady({ startsAt, venue, city, link }: EventInput): void {
  if (startsAt === null) refuse(errors.needsDate, {}, { field: 'startDate' });
  if (venue === '' && city === '' && link === null) refuse(errors.needsPlace, {}, { field: 'venue' });
}

const audienceOf = (row: EventRow | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

function inputOf(
  fields: EventFields,
  parts: StagedFiles,
  before: EventRow | null,
  { settings }: Pick<Context, 'settings'>,
): EventInput {
  const { title, titleFr, description, descriptionFr, venue, address, city, region, country } = fields;
  const named = fields.image === undefined ? (before?.image?._id ?? null) : fields.image;
  const timeZone = fields.timezone ?? before?.timeZone ?? settings.timeZone;
  return {
    title,
    titleFr,
    description,
    descriptionFr,
    ...checkedIfDated(fields, timeZone, timeRules),
    venue,
    address,
    city,
    region,
    country,
    link: fields.link || null,
    imageId: parts['image']?.[0]?.id ?? named,
    brandId: fields.brand,
    audience: fields.audience ?? audienceOf(before),
  };
}

async function checkInput(
  { tx }: Change,
  context: Context<Actor>,
  input: EventInput,
  before: EventRow | null,
): Promise<void> {
  if (!eventsManaged.holds(context.actor, { brandId: input.brandId }))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  const plan = before?.plans.publish;
  if (
    plan &&
    !plan.failedAt &&
    comesTooLate({ ...input, publishedAt: before.publishedAt }, new Date(plan.at))
  )
    refuse(errors.endsBeforePublication, {}, { field: 'endDate' });
  await checkAudience(tx, context, input.audience, {
    before: before && audienceOf(before),
    path: 'audience.',
  });
}

const claimPicture = (change: Change, actor: Actor, id: string, { imageId }: EventInput) =>
  claimOwn(
    change,
    actor,
    { kind: 'event', id, shares: isPictureOf(id), errors },
    imageId === null ? [] : [{ fileId: imageId, kinds: ['image'] }],
  );

const violations: Violations = {
  ...audienceViolations,
  event_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
};

const newsFields = [
  'title',
  'titleFr',
  'description',
  'descriptionFr',
  'timeZone',
  'startsAt',
  'endsAt',
  'venue',
  'address',
  'city',
  'region',
  'country',
  'link',
] as const;

/** Whether a change is news for calendar programs: another time, place, or text. */
const isNews = (before: EventRow, after: EventInput): boolean =>
  newsFields.some((field) => before[field] !== after[field]);

/** What the log compares: references by their ids. The log keeps no link. */
const loggedOf = (row: EventRow) => ({
  title: row.title,
  titleFr: row.titleFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  timezone: row.timeZone,
  startDate: row.startLocal,
  startIsSecond: row.startIsSecond,
  endDate: row.endLocal,
  endIsSecond: row.endIsSecond,
  venue: row.venue,
  address: row.address,
  city: row.city,
  region: row.region,
  country: row.country,
  hasLink: row.link !== null,
  image: row.image?._id ?? null,
  brand: row.brand?._id ?? null,
  ...audienceOf(row),
});
