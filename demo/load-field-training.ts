import { sql } from 'kysely';
import { tryBookingVisit } from '#server/live/field-training/book-visit.ts';
import { instantsOf } from '#server/platform/calendar/meeting-times.ts';
import { insertReport } from '#server/people/comments/comments.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { DemoContent } from './content/content.schema.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { instructorHours, visitsInStates } from './field-visits.data.ts';
import { loadChecklists, loadObservations } from './load-observations.ts';

type Appointment = DemoContent['library']['fieldTraining']['appointments'][number];

const person = (email: string) => demoId('user', email);

interface PlannedVisit extends Pick<
  Appointment,
  'status' | 'type' | 'instructor' | 'requester' | 'startInDays' | 'startTime' | 'endTime' | 'note' | 'cancelReason'
> {
  readonly id: string;
  readonly topic: string;
  readonly dealer: string;
  readonly timeZone: string;
  readonly attendees: readonly string[];
  readonly report: string | null;
  readonly comments: readonly {
    readonly from: string;
    readonly message: string;
    readonly isReply?: boolean;
    readonly reportedBy?: readonly string[];
  }[];
}

/** The hours of the instructors, and visits in every status with comments and reports. */
export async function loadFieldTraining({ tx, now }: Loading, { library }: DemoContent): Promise<void> {
  await loadHours(tx, now);
  await loadChecklists(tx, now);
  const { topics, appointments } = library.fieldTraining;
  for (const { topic, timezone: timeZone, visitReport: report, ...appointment } of appointments)
    await loadVisit(tx, now, {
      ...appointment,
      id: demoId('field-visit', `${appointment.dealer}/${appointment.startInDays}`),
      topic: topics.find(({ slug }) => slug === topic)!.name.en,
      timeZone,
      report,
    });
  for (const { slug, ...visit } of visitsInStates)
    await loadVisit(tx, now, {
      ...visit,
      id: demoId('field-visit', slug),
      dealer: 'D100001',
      requester: 'wren.castellan@cascadecrest.example',
      timeZone: 'America/Los_Angeles',
      attendees: ['learner@paddock.example', 'manager@paddock.example'],
    });
  await loadObservations(tx);
  // One of the visits is read, the others are new.
  const [read] = visitsInStates.filter(({ status }) => status === 'completed');
  for (const who of ['platform', 'learner', 'manager'])
    await tx
      .insertInto('fieldVisitRead')
      .values({ visitId: demoId('field-visit', read!.slug), userId: person(`${who}@paddock.example`), readAt: now })
      .execute();
}

const dayIn = (now: Date, zone: string, days: number): string =>
  Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString();

async function loadHours(tx: Transaction, now: Date): Promise<void> {
  for (const { email, timeZone, days, start, end, dayOffIn } of instructorHours) {
    const weekly = JSON.stringify(days.map((weekday) => ({ weekday, start, end })));
    await sql`insert into field_availability (instructor_id, time_zone, weekly, days_off)
      values (${person(email)}, ${timeZone}, ${weekly}::jsonb, ${[dayIn(now, timeZone, dayOffIn)]}::date[])`.execute(tx);
  }
}

async function loadVisit(tx: Transaction, now: Date, visit: PlannedVisit): Promise<void> {
  const { id, status, type, topic, note, timeZone, startInDays, startTime, endTime, report, cancelReason } = visit;
  const day = dayIn(now, timeZone, startInDays);
  const clock = {
    timeZone,
    startLocal: `${day}T${startTime}`,
    endLocal: `${day}T${endTime}`,
    startIsSecond: false,
    endIsSecond: false,
  };
  const { startsAt, endsAt } = instantsOf(clock);
  const [instructorId, requesterId] = [person(visit.instructor), person(visit.requester)];
  const ago = (days: number) => new Date(Math.min(now.getTime(), Date.parse(startsAt!)) - days * 86_400_000);
  const changedBy = status === 'cancelled' ? requesterId : status === 'pending' ? requesterId : instructorId;
  await tx
    .insertInto('fieldVisit')
    .values({
      id,
      dealerId: demoId('dealer', visit.dealer),
      requesterId,
      instructorId,
      type,
      topic,
      note,
      ...clock,
      startsAt: startsAt!,
      endsAt: endsAt!,
      status,
      confirmedAt: status === 'pending' ? null : ago(9),
      ...(status === 'cancelled' && { cancelledAt: ago(1), cancelledBy: requesterId, cancelReason }),
      ...(status === 'completed' && { completedAt: new Date(endsAt!), completedBy: instructorId, report }),
      createdAt: ago(12),
      updatedAt: status === 'completed' ? new Date(endsAt!) : ago(1),
      updatedBy: changedBy,
    })
    .execute();
  await tx
    .insertInto('fieldVisitAttendee')
    .values(visit.attendees.map((email) => ({ visitId: id, userId: person(email) })))
    .execute();
  await loadComments(tx, visit, ago(1));
  if (status === 'cancelled') return;
  const taken = await tryBookingVisit(tx, { id, instructorId, startsAt: startsAt!, endsAt: endsAt! });
  if (taken) throw new Error(`The demo visit “${topic}” needs ${taken.name}, who is booked at that time.`);
}

async function loadComments(tx: Transaction, { id: recordId, comments }: PlannedVisit, at: Date): Promise<void> {
  let parentId: string | null = null;
  for (const [index, { from, message, isReply, reportedBy = [] }] of comments.entries()) {
    const id = demoId('comment', `${recordId}/${index}`);
    await tx
      .insertInto('recordComment')
      .values({
        id,
        recordKind: 'appointment',
        recordId,
        parentId: isReply ? parentId : null,
        text: message,
        createdBy: person(from),
        createdAt: new Date(at.getTime() + index * 3_600_000),
      })
      .execute();
    if (!isReply) parentId = id;
    for (const email of reportedBy)
      await insertReport(tx, id, { userId: person(email), at: new Date(at.getTime() + 43_200_000) });
  }
}
