import { datedTitle } from '#server/live/live-training/seats/interest.texts.ts';
import { newsTitle } from '#server/live/live-training/seats/seats.texts.ts';
import { sql } from 'kysely';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import { dayIn } from '#server/platform/today.ts';
import { endingTitle, issuedTitle } from '#server/training/certificates/certificates.texts.ts';
import { assignedTitle } from '#server/training/courses/assigned/assigned-notice.texts.ts';
import { courseApprovedTitle, courseDeniedTitle, submittedTitle } from '#server/training/courses/review/course-review.texts.ts';
import { newsSentence } from '#server/live/field-training/field-training.texts.ts';
import { reportedTitle, taggedTitle } from '#server/people/comments/comments.texts.ts';
import { notPublishedTitle } from '#server/training/courses/schedule/course-schedule.texts.ts';
import { reminderTitle } from '#server/insight/dashboards/own-dealers.texts.ts';
import { approvedTitle, registeredTitle } from '#server/people/requests/requests.texts.ts';
import { passedTitle, renewalTitle } from '#server/training/progress/progress.texts.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { demoId } from './demo-id.ts';
import type { Loading } from './demo-files.ts';
import { loadUnsubscribeSecret } from './demo-unsubscribe.ts';
import { loadRefusedAddresses } from './demo-refused-addresses.ts';
import { articleNotices, recallNotices } from './load-articles.ts';
import { clipNotices } from './load-clips.ts';
import { eventNotices } from './load-events.ts';
import { confirmationNotices } from './load-confirmations.ts';
import { messageNotices } from './load-messages.ts';
import { feedNotices } from './load-dealer-feed.ts';
import { payoutNotices } from './load-payouts.ts';
import { loyaltyNotices } from './load-loyalty.ts';
import { rewardNotices } from './load-rewards.ts';
import { spiffNotices } from './load-spiffs.ts';
import { demoZone } from './load-certificates.ts';

const day = 86_400_000;

interface DemoNotice {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly occasion: string;
  readonly title: Bilingual;
  readonly path: string;
  readonly at: string;
}

/** People have read what is older than this. */
const readAfterDays = 6;

/** What happened to people lately, as notices, read and unread, and what became of its mails. */
export async function loadNotices(loading: Loading): Promise<void> {
  const learner = demoId('user', 'learner@paddock.example');
  await insertNotices(loading, [
    ...(await earned(loading)),
    ...(await concerningTraining(loading)),
    ...(await concerningDrafts(loading)),
    ...(await spiffNotices(loading, learner)),
    ...rewardNotices(learner, loading.now),
    ...articleNotices(learner, loading.now),
    ...(await recallNotices(loading, { learner, manager: demoId('user', 'manager@paddock.example') })),
    ...eventNotices(learner, loading.now),
    ...clipNotices(loading.now),
    ...messageNotices(learner, loading.now),
    ...(await confirmationNotices(loading, learner)),
    ...loyaltyNotices(learner, loading.now),
    ...payoutNotices(learner, loading.now),
    ...feedNotices(demoId('user', 'platform@paddock.example'), loading.now),
    ...(await registrations(loading, demoId('user', 'manager@paddock.example'))),
  ]);
  await loadOutcomes(loading);
  await loadBroadcasts(loading);
  await loadUnsubscribeSecret(loading.tx);
  await loadRefusedAddresses(loading);
}

async function insertNotices({ tx, now }: Loading, notices: readonly DemoNotice[]): Promise<void> {
  const readBefore = new Date(now.getTime() - readAfterDays * day);
  // Unread ones of a kind about the same page, within a day, are one line.
  await sql`
    insert into notice (id, person_id, occasion, kind, title, title_fr, path, created_at, read_at, opened_at, is_listed, group_id, similar_count, since)
    select id, "userId", occasion, kind, title ->> 'en', title ->> 'fr', path, at,
      case when at < ${readBefore} then at + interval '3 hours' end,
      -- Some were only marked as read.
      case when at < ${readBefore} and hashtext("userId"::text || occasion) % 4 <> 0 then at + interval '3 hours' end, not is_new or place = size, case when is_new and size > 1 then first_id end,
      case when is_new then place else 1 end, case when is_new and size > 1 then first_at end
    from (
      select *, row_number() over similar_ones as place, count(*) over (partition by "userId", kind, path, is_new) as size,
        first_value(id) over similar_ones as first_id, first_value(at) over similar_ones as first_at
      from (select new_id() as id, x.*, at > ${new Date(now.getTime() - day)} as is_new
        from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as x("userId" uuid, occasion text, kind text, title jsonb, path text, at timestamptz)
        join user_account u on u.id = "userId" and u.status = 'active') x
      window similar_ones as (partition by "userId", kind, path, is_new order by at)) x
    on conflict do nothing`.execute(tx);
  await sql`
    insert into notice_total (person_id, total, unread)
    select person_id, count(*), count(*) filter (where read_at is null) from notice where is_listed group by person_id`.execute(tx);
}

/** New people who wait at the dealers of a manager. */
async function registrations({ tx }: Loading, manager: string): Promise<DemoNotice[]> {
  const { rows } = await sql<{ id: string; fullName: string; at: string }>`
    select distinct u.id, u.full_name as "fullName", u.created_at as at from user_account u
    join dealer_membership m on m.user_id = u.id join dealer_membership own on own.dealer_id = m.dealer_id and own.user_id = ${manager}
    where u.status = 'pending'`.execute(tx);
  return rows.map(({ id, fullName, at }) => ({
    userId: manager,
    kind: 'person-registered',
    occasion: `person-registered:${id}:${manager}`,
    title: registeredTitle({ fullName }, false),
    path: '/auth',
    at,
  }));
}

interface NamedFact {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly at: string;
  readonly on: string | null;
}

const names = ({ name, nameFr }: Pick<NamedFact, 'name' | 'nameFr'>): Bilingual => ({ en: name, fr: nameFr || name });
const myTraining = '/auth/my-training';
const myCertificates = `${myTraining}?view=certificates`;

/** Passed courses and certificates of the last two months. */
async function earned({ tx, now }: Loading): Promise<DemoNotice[]> {
  const since = new Date(now.getTime() - 60 * day);
  const passes = await sql<NamedFact>`
    select p.user_id as "userId", c.id, c.name, c.name_fr as "nameFr", p.passed_at as at, null::date as on
    from course_progress p join course c on c.id = p.course_id where p.passed_at > ${since}`.execute(tx);
  const certificates = await sql<NamedFact>`
    select t.user_id as "userId", t.id, t.curriculum_name as name, t.curriculum_name_fr as "nameFr", (t.issued_on + time '16:30')::timestamptz as at, t.expires_on as on
    from certificate t where t.superseded_at is null and t.revoked_at is null`.execute(tx);
  const today = now.toISOString().slice(0, 10);
  const soon = new Date(now.getTime() + 60 * day).toISOString().slice(0, 10);
  return [
    ...passes.rows.map(
      (one): DemoNotice => ({
        userId: one.userId,
        kind: 'course-passed',
        occasion: `course-passed:${one.userId}:${one.id}`,
        title: passedTitle(names(one)),
        path: myTraining,
        at: one.at,
      }),
    ),
    ...certificates.rows.flatMap((one): DemoNotice[] => [
      ...(Date.parse(one.at) > since.getTime()
        ? [
            {
              userId: one.userId,
              kind: 'certificate-issued' as const,
              occasion: `certificate-issued:${one.id}`,
              title: issuedTitle(names(one)),
              path: myCertificates,
              at: one.at,
            },
          ]
        : []),
      ...(one.on !== null && one.on >= today && one.on <= soon
        ? [
            {
              userId: one.userId,
              kind: 'certificate-ending' as const,
              occasion: `certificate-ending:${one.id}:60`,
              title: endingTitle(names(one), one.on, true),
              path: myCertificates,
              at: new Date(now.getTime() - 2 * day).toISOString(),
            },
          ]
        : []),
    ]),
  ];
}

const people = (...who: readonly string[]) => who.map((one) => demoId('user', `${one}@paddock.example`));
const atDealers = people('learner', 'manager', 'instructor');

const visit = demoId('field-visit', 'diagnostics-today');
/** The demo instructor gives another visit, and has a page of their own for it. */
const taughtVisit = demoId('field-visit', 'brake-feel-today');
const instructor = demoId('user', 'instructor@paddock.example');
const visitFor = (userId: string) => (userId === instructor ? taughtVisit : visit);
const visitPathFor = (userId: string) =>
  userId === instructor ? `/auth/admin/field-training/instructor/${taughtVisit}` : `/auth/field-training/${visit}`;
const visitTopicFor = (userId: string) =>
  userId === instructor ? 'Brake feel, side by side' : 'Diagnostic tool, step by step';

/** New courses, and for the people who sign in with the demo accounts what happens rarely. */
async function concerningTraining({ tx, now }: Loading): Promise<DemoNotice[]> {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const { rows: fresh } = await sql<Pick<NamedFact, 'id' | 'name' | 'nameFr'>>`
    select id, name, name_fr as "nameFr" from course where status = 'published' and active and deleted_at is null
    order by first_published_at desc nulls last, id limit 4`.execute(tx);
  const dueOn = dayIn(demoZone, new Date(now.getTime() + 14 * day));
  await sql`
    insert into notice_fan_out (id, occasion, kind, recipients, params, title, title_fr, path, has_mail, people_count, created_at, finished_at)
    select new_id(), 'course-assigned:' || (x ->> 'id'), 'course-assigned', 'people-with-course', jsonb_build_object('courseId', x ->> 'id'),
      x -> 'title' ->> 'en', x -> 'title' ->> 'fr', ${myTraining}, false,
      (select count(*) from user_account where status = 'active'), (x ->> 'at')::timestamptz, (x ->> 'at')::timestamptz + interval '2 seconds'
    from jsonb_array_elements(${JSON.stringify(
      fresh.map((course, index) => ({ id: course.id, title: assignedTitle(names(course)), at: ago(1 + index * 5) })),
    )}::jsonb) x`.execute(tx);
  return atDealers.flatMap((userId) => [
    ...fresh.map(
      (course, index): DemoNotice => ({
        userId,
        kind: 'course-assigned',
        occasion: `course-assigned:${course.id}`,
        title: assignedTitle(names(course)),
        path: myTraining,
        at: ago(1 + index * 5),
      }),
    ),
    {
      userId,
      kind: 'renewal-due',
      occasion: `renewal-due:${userId}:${fresh[0]!.id}:${dueOn}:14`,
      title: renewalTitle(names(fresh[0]!), dueOn),
      path: myTraining,
      at: ago(3),
    },
    {
      userId,
      kind: 'training-reminder',
      occasion: `training-reminder:${userId}:${dayIn(demoZone, new Date(now.getTime() - 4 * day))}`,
      title: reminderTitle(2),
      path: myTraining,
      at: ago(4),
    },
    {
      userId,
      kind: 'field-visit',
      occasion: `field-visit:${visitFor(userId)}:demo:${userId}`,
      title: newsSentence(userId === instructor ? 'changed' : 'confirmed', {
        topic: visitTopicFor(userId),
        dealer: 'Cascade Crest Powersports',
        by: userId === instructor ? 'Grace Whitlowe' : 'Ewa Lisowicz',
      }),
      path: visitPathFor(userId),
      at: ago(2),
    },
    {
      userId,
      kind: 'seat-changed',
      occasion: `ilt-enrolled:demo:${userId}`,
      title: newsTitle('enrolled', { en: 'Warranty clinic', fr: 'Clinique garantie' }),
      path: '/auth/live-training',
      at: ago(2),
    },
    {
      userId,
      kind: 'comment-tagged',
      occasion: `comment-tagged:${visitFor(userId)}:demo`,
      title: taggedTitle('Ewa Lisowicz', visitTopicFor(userId)),
      path: visitPathFor(userId),
      at: ago(1),
    },
    // Within a day, so they are one line.
    ...[0.4, 0.3, 0.2].map((days, index) => ({
      userId,
      kind: 'comment-tagged' as const,
      occasion: `comment-tagged:${visitFor(userId)}:demo:${index}`,
      title: taggedTitle('Ewa Lisowicz', visitTopicFor(userId)),
      path: visitPathFor(userId),
      at: ago(days),
    })),
    {
      userId,
      kind: 'comment-reported',
      occasion: `comment-reported:${visitFor(userId)}:demo`,
      title: reportedTitle(visitTopicFor(userId)),
      path: visitPathFor(userId),
      at: ago(1),
    },
    {
      userId,
      kind: 'event-changed',
      occasion: `ilt-canceled:demo:${userId}`,
      title: newsTitle('canceled', { en: 'Line-up drive, Duluth', fr: 'Essais de la gamme, Duluth' }),
      path: '/auth/live-training',
      at: ago(1),
    },
    {
      userId,
      kind: 'topic-dated',
      occasion: `ilt-topic-dated:demo:${userId}`,
      title: datedTitle({
        en: 'Line-up drive in the high desert',
        fr: 'Essais de la gamme dans le haut désert',
      }),
      path: '/auth/live-training',
      at: ago(3),
    },
    {
      userId,
      kind: 'request-decided',
      occasion: `user-request-active:${userId}`,
      title: approvedTitle,
      path: '/auth',
      at: ago(40),
    },
  ]);
}

/** What people who work on courses are told. */
async function concerningDrafts({ tx, now }: Loading): Promise<DemoNotice[]> {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const { rows: drafts } = await sql<Pick<NamedFact, 'id' | 'name' | 'nameFr'>>`
    select c.id, c.name, c.name_fr as "nameFr" from course c where c.deleted_at is null order by c.id limit 4`.execute(tx);
  const [first, second, third, fourth] = [drafts[0]!, drafts[1]!, drafts[2]!, drafts[3]!];
  const about = (kind: NoticeKind, course: Pick<NamedFact, 'id'>, title: Bilingual, days: number, turn = '') =>
    people('platform', 'company', 'brand').map(
      (userId): DemoNotice => ({
        userId,
        kind,
        occasion: `${kind}:${course.id}:demo${turn}`,
        title,
        path: `/auth/admin/courses/${course.id}/edit`,
        at: ago(days),
      }),
    );
  return [
    ...about('course-submitted', first, submittedTitle(names(first), 'Hana Whitlock'), 1),
    ...about('course-decided', second, courseApprovedTitle(names(second), 'Rosa Delgado'), 3),
    ...about('course-decided', third, courseDeniedTitle(names(third), 'Rosa Delgado'), 9),
    ...about('course-not-published', fourth, notPublishedTitle(names(fourth)), 12),
  ];
}

/** Mails in each state that lasts. Their texts are not kept here: nobody gets them. */
async function loadOutcomes({ tx, now }: Loading): Promise<void> {
  // The first whom administrators look up has one that was refused, too.
  const [learner] = people('learner');
  await sql`
    insert into mail (id, occasion, kind, lane, condition, person_id, recipient, language, subject, body_text, body_html, body_removed_at,
      created_at, sent_at, failed_at, last_error, held_at, held_reason)
    select new_id(), n.occasion || ':' || n.person_id, n.kind, 'personal', 'wanted', u.id, u.email, u.language, n.title, '', '', n.created_at, n.created_at,
      case when state = 'sent' then n.created_at + interval '1 second' end,
      case when state = 'refused' then n.created_at + interval '1 second' end,
      case when state = 'refused' then '550 No such mailbox here' end,
      case when state = 'held' then n.created_at end,
      case when state = 'held' then (array['inactive', 'no-mails', 'switched-off', 'unreachable'])[1 + turn % 4] end
    from (select n.*, row_number() over (order by n.id) as turn,
        case when n.person_id = ${learner!} and row_number() over (partition by n.person_id order by n.created_at, n.id) = 2 then 'refused'
          when row_number() over (order by n.id) % 11 = 0 then 'refused' when row_number() over (order by n.id) % 5 = 0 then 'held' else 'sent' end as state
      from notice n where n.created_at > ${new Date(now.getTime() - 29 * day)}) n
    join user_account u on u.id = n.person_id`.execute(tx);
}

/** What went to many people at once, as the worker that told them left it, and whose names it says. */
async function loadBroadcasts({ tx }: Loading): Promise<void> {
  await sql`
    insert into notice_fan_out (id, occasion, kind, recipients, params, title, title_fr, path, has_mail, people_count, created_at, finished_at)
    select new_id(), n.occasion, n.kind,
      case n.kind when 'event-published' then 'event-recipients' when 'event-answer-changed' then 'event-answered'
        when 'message-received' then 'message-recipients' when 'recall-unmailed' then 'article-managers-of-unmailed'
        else 'article-recipients' end,
      case when n.kind in ('event-published', 'event-answer-changed') then jsonb_build_object('eventId', record_id, 'group', 'others')
        when n.kind = 'message-received' then jsonb_build_object('messageId', record_id)
        else jsonb_build_object('articleId', record_id, 'edition', split_part(n.occasion, ':', 3)) end,
      n.title, n.title_fr, n.path, true, n.people, n.created_at, n.created_at + interval '2 seconds'
    from (
      select occasion, kind, split_part(occasion, ':', 2) as record_id, min(title) as title, min(title_fr) as title_fr, min(path) as path,
        count(*) as people, min(created_at) as created_at
      from notice where kind = any(${toMany}) group by occasion, kind) n
    on conflict (occasion) do nothing`.execute(tx);
  await sql`update notice_fan_out f set named_id = m.author_id from message m where f.occasion = 'message:' || m.id`.execute(tx);
  await sql`update notice n set named_id = c.created_by from record_comment c where n.occasion = 'comment-tagged:' || c.id`.execute(tx);
}

const toMany: readonly NoticeKind[] = [
  'bulletin-published',
  'bulletin-recall',
  'recall-unmailed',
  'promotion-published',
  'event-published',
  'event-answer-changed',
  'message-received',
];
