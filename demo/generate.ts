import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { generatedActivities } from './generate-activities.ts';
import { generatedActivityLog } from './generate-activity-log.ts';
import { generatedArticles } from './generate-articles.ts';
import { clipBulkTables, generatedClips } from './generate-clips.ts';
import { generatedEvents } from './generate-events.ts';
import { generatedHistory } from './generate-history.ts';
import { liveTraining } from './generate-live-training.ts';
import { generatedLoyalty, loyaltyDealers } from './generate-loyalty.ts';
import { generatedMedia } from './generate-media.ts';
import { generatedNotices } from './generate-notices.ts';
import { generatedPayouts } from './generate-payouts.ts';
import { generatedRewards } from './generate-rewards.ts';
import { generatedSpiffs } from './generate-spiffs.ts';
import { generatedTaxForms } from './generate-tax-forms.ts';
import { inBulk, withoutIndexes } from './in-bulk.ts';
import { demoPassword } from './load-people.ts';

/** The size of a generated network. */
export interface NetworkSize {
  readonly dealers: number;
  readonly users: number;
  readonly courses: number;
  readonly completions: number;
  /** Live training events with fifty people each; none if left out. */
  readonly events?: number;
  /** Announcements and promotions; none if left out. */
  readonly articles?: number;
  /** What people were told of them, in all; nothing if left out. */
  readonly notices?: number;
  /** Rewards that people have; none if left out. */
  readonly rewards?: number;
  /** What members sent for the loyalty program; nothing if left out. */
  readonly submissions?: number;
  /** Claims for spiffs, with their payouts; none if left out. They show a receipt of the demo, which must be there. */
  readonly claims?: number;
  /** Activities that people reported; none if there are no claims. */
  readonly activities?: number;
  /** Entries of the activity log; none if left out. */
  readonly logEntries?: number;
  /** Events of the dealer network; none if left out. */
  readonly gatherings?: number;
  /** Files of the media center, a tenth in one folder; none if left out. They share the files of the demo, which must be there. */
  readonly mediaFiles?: number;
  /** Videos, episodes of podcasts, and what people said about them; none if left out. They share the files of the demo, which must be there. */
  readonly videos?: number;
  readonly episodes?: number;
  readonly comments?: number;
}

export const networkSizes: Readonly<Record<'S' | 'M' | 'L' | 'XL', NetworkSize>> = {
  S: {
    dealers: 12, users: 150, courses: 20, completions: 600, events: 16, rewards: 100, submissions: 60, articles: 12, notices: 1500,
    claims: 250, activities: 30, logEntries: 2000, gatherings: 12, mediaFiles: 200, videos: 20, episodes: 8, comments: 600,
  },
  M: {
    dealers: 100, users: 2000, courses: 100, completions: 20_000, events: 80, rewards: 1500, submissions: 800, articles: 60, notices: 20_000,
    claims: 3000, activities: 300, logEntries: 20_000, gatherings: 60, mediaFiles: 2000, videos: 100, episodes: 30, comments: 4000,
  },
  L: {
    dealers: 500, users: 20_000, courses: 1000, completions: 200_000, events: 800, rewards: 15_000, submissions: 8000, articles: 300, notices: 60_000,
    claims: 30_000, activities: 3000, logEntries: 300_000, gatherings: 300, mediaFiles: 50_000, videos: 1000, episodes: 200, comments: 40_000,
  },
  XL: {
    dealers: 5000, users: 100_000, courses: 2000, completions: 3_000_000, events: 8000, rewards: 150_000, submissions: 60_000, articles: 300, notices: 1_200_000,
    claims: 1_000_000, activities: 30_000, logEntries: 2_000_000, gatherings: 300, mediaFiles: 50_000, videos: 1000, episodes: 200, comments: 400_000,
  },
};

const coursesPerCurriculum = 20;
const departments = 5;

/**
 * Adds a network of this size by SQL alone: people at dealers and in departments, courses of two sections with a quiz of five questions in
 * curriculums of twenty, and their learning as events with its progress. Everything is derived from numbers, so the same size gives the
 * same network.
 */
export async function generateNetwork(db: Db, size: NetworkSize): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    // Ids from numbers: 01900001-<kind>-7000-8000-<number>.
    await sql`
      create or replace function pg_temp.gid(kind int, nr bigint) returns uuid language sql immutable as $$
        select ('01900001-' || lpad(to_hex(kind), 4, '0') || '-7000-8000-' || lpad(to_hex(nr), 12, '0'))::uuid $$`.execute(tx);
    await sql`
      create temporary table administrator on commit drop as
      select company.id as company, platform.id as platform from (${firstOf('COMPANY_ADMIN')}) company cross join (${firstOf('PLATFORM_ADMIN')}) platform`.execute(tx);
    await people(tx, size, passwordHash);
    await training(tx, size);
    // Invented events are not sent to a learning record store.
    await sql`alter table learning_event disable trigger learning_event_stated`.execute(tx);
    // Both sides of a posting come in two statements here; progress:check looks at all of them at once.
    await sql`alter table ledger_entry disable trigger user`.execute(tx);
    await sql`alter table ledger_posting disable trigger user`.execute(tx);
    // The totals are counted once everything is loaded.
    await sql`alter table course_progress disable trigger user`.execute(tx);
    // Entries of the log are sealed here, and sign-ins are counted with all other totals.
    await sql`alter table activity_log disable trigger user`.execute(tx);
    await inBulk(tx, bulkTables, async () => {
      await liveTraining(tx, { users: size.users, events: size.events ?? 0 });
      await generatedArticles(tx, { articles: size.articles ?? 0, departments });
      await generatedHistory(tx, size);
      await generatedRewards(tx, {
        users: size.users,
        curriculums: Math.ceil(size.courses / coursesPerCurriculum),
        rewards: size.rewards ?? 0,
      });
      await generatedNotices(tx, { notices: size.notices ?? 0, users: size.users, articles: size.articles ?? 0 });
      await generatedLoyalty(tx, { submissions: size.submissions ?? 0 });
      if (size.claims) await claimsAndPayouts(tx, { claims: size.claims, activities: size.activities ?? 0 });
      if (size.logEntries)
        await generatedActivityLog(tx, { entries: size.logEntries, users: size.users, courses: size.courses });
      await generatedClips(tx, {
        videos: size.videos ?? 0,
        episodes: size.episodes ?? 0,
        comments: size.comments ?? 0,
        users: size.users,
        departments,
      });
    });
    if (size.gatherings)
      await generatedEvents(tx, { events: size.gatherings, users: size.users, departments });
    if (size.mediaFiles) await generatedMedia(tx, { files: size.mediaFiles, departments });
    await sql`alter table course_progress enable trigger user`.execute(tx);
    await sql`select recount_progress()`.execute(tx);
    await sql`select recount_all_earned()`.execute(tx);
    // Updating every row several times left these tables twice as large. Reports and audiences read all of them.
    for (const table of ['learner_total', 'access_scope'])
      await sql`cluster ${sql.table(table)} using ${sql.table(`${table}_pkey`)}`.execute(tx);
    await sql`alter table activity_log enable trigger user`.execute(tx);
    await sql`alter table ledger_entry enable trigger user`.execute(tx);
    await sql`alter table ledger_posting enable trigger user`.execute(tx);
    await sql`alter table learning_event enable trigger learning_event_stated`.execute(tx);
  });
  await analyzed(db);
}

/** Two at once, the largest first. */
async function analyzed(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select oid::regclass::text as table from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by reltuples desc`.execute(db);
  const tables = rows.values();
  const work = async () => {
    for (const { table } of tables) await sql`analyze ${sql.raw(table)}`.execute(db);
  };
  await Promise.all([work(), work()]);
}

/** The first active person of a role, whom the demo has. */
const firstOf = (role: string) => sql`
  select u.id from user_account u join role r on r.id = u.role_id where r.code = ${sql.lit(role)} and u.status = 'active' order by u.id limit 1`;

const bulkTables = [
  'learning_event', 'course_progress', 'ledger_posting', 'ledger_entry', 'spiff_claim', 'spiff_claim_item', 'activity_submission', 'cash_owed',
  'spiff_person', 'payout_line', 'payout_item', 'activity_log', 'activity_log_leaf', 'notice', 'visit', 'ilt_enrollment',
  ...clipBulkTables,
];

async function claimsAndPayouts(tx: Transaction, size: { readonly claims: number; readonly activities: number }): Promise<void> {
  const { rows } = await sql`select from administrator cross join (select from spiff_claim limit 1) c`.execute(tx);
  if (rows.length === 0) throw new Error('Generated claims need the demo: its administrators decide them, and they show one of its receipts.');
  await generatedSpiffs(tx, size);
  await generatedActivities(tx, size);
  await generatedPayouts(tx);
  await generatedTaxForms(tx);
}

/** Tables whose triggers note whose view changed. */
const scopeTables = ['dealer_membership', 'assignment_group_member', 'dealer_business_unit'];

async function accounts(tx: Transaction, users: number, passwordHash: string): Promise<void> {
  await sql`
    insert into user_account (id, email, first_name, last_name, role_id, status, email_verified_at, approved_at, created_at, password_hash,
      language, dealer_position, primary_role, country, last_seen_at, date_of_birth)
    select pg_temp.gid(3, n), 'person' || n || '@generated.example',
      (array['Ada','Ben','Chloé','Dario','Émile','Fatou','Grace','Hugo','Ines','Jonas','Kira','Liam'])[1 + n % 12],
      (array['Abel','Brandt','Côté','Duval','Eriksen','Fournier','Gagné','Hale','Ito','Jensen','Kowal','Lund','Moreau'])[1 + n % 13] || ' ' || n,
      (select id from role where code = case when n % 15 = 0 then 'DEALER_MANAGER' else 'LEARNER' end),
      case when n % 40 = 0 then 'deactivated' when n % 97 = 0 then 'pending' else 'active' end,
      now() - make_interval(days => n % 700), now() - make_interval(days => n % 700), now() - make_interval(days => 700 - n % 700), ${passwordHash},
      case when n % 11 = 0 then 'fr' else 'en' end, 'Staff', 'Service', 'US', now() - make_interval(hours => n % 2000), date '1968-02-11' + n % 12000
    from generate_series(1, ${sql.lit(users)}) n`.execute(tx);
}

async function people(tx: Transaction, { dealers, users, submissions }: NetworkSize, passwordHash: string): Promise<void> {
  await sql`
    insert into assignment_group (id, name, name_fr, category)
    select pg_temp.gid(1, n), 'Department ' || n, 'Service ' || n, 'department' from generate_series(1, ${sql.lit(departments)}) n
    on conflict do nothing`.execute(tx);
  await sql`
    insert into dealer (id, number, name, city, region, country, time_zone, time_zone_is_derived, latitude, longitude, created_at)
    select pg_temp.gid(2, n), 'G' || lpad(n::text, 6, '0'),
      (array['Summit','Timber','River','Prairie','Coast','Canyon','Lake','Granite'])[1 + n % 8] || ' ' ||
      (array['Powersports','Moto','Off-Road','Cycle','Trail Works'])[1 + n % 5] || ' ' || n,
      (array['Bend','Reno','Waco','Laval','Duluth','Macon'])[1 + n % 6], (array['OR','NV','TX','QC','MN','GA'])[1 + n % 6],
      case when n % 6 = 3 then 'CA' else 'US' end,
      'America/' || (array['Los_Angeles','Los_Angeles','Chicago','Toronto','Chicago','New_York'])[1 + n % 6], true, 30 + n % 18, -120 + n % 45, now() - make_interval(days => 900 - n % 800)
    from generate_series(1, ${sql.lit(dealers)}) n`.execute(tx);
  await withoutIndexes(tx, ['user_account'], () => accounts(tx, users, passwordHash));
  // What people may see is computed once, after everyone has a dealer, departments, and business units.
  for (const table of scopeTables)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  await sql`
    insert into dealer_membership (id, user_id, dealer_id, started_at)
    select pg_temp.gid(4, n), pg_temp.gid(3, n), pg_temp.gid(2, 1 + n % ${sql.lit(dealers)}), now() - interval '700 days'
    from generate_series(1, ${sql.lit(users)}) n`.execute(tx);
  await sql`
    insert into assignment_group_member (assignment_group_id, user_id, added_at)
    select pg_temp.gid(1, 1 + n % ${sql.lit(departments)}), pg_temp.gid(3, n), now() - interval '700 days'
    from generate_series(1, ${sql.lit(users)}) n`.execute(tx);
  await sql`
    insert into assignment_group_period (assignment_group_id, user_id, started_at)
    select m.assignment_group_id, m.user_id, m.added_at from assignment_group_member m
    on conflict (assignment_group_id, user_id) where ended_at is null do nothing`.execute(tx);
  if (submissions) await loyaltyDealers(tx, dealers);
  for (const table of scopeTables)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  // The statistics are still those of the small tables, and their plan visits every dealer for every person.
  await sql`analyze dealer, dealer_membership, dealer_business_unit, assignment_group_member, user_account, access_scope`.execute(tx);
  await sql`select refresh_access_scopes(array(select id from user_account where email like '%@generated.example'))`.execute(
    tx,
  );
}

const words =
  '<p>Measure before you replace. Write the reading down, compare it with the limit on the sheet, and only then decide. ' +
  'A part that is changed without a reading comes back.</p><ul><li>Battery rested and above 12.5 V</li><li>Meter on the right range</li></ul>';

async function training(tx: Transaction, { courses }: NetworkSize): Promise<void> {
  const curriculums = Math.ceil(courses / coursesPerCurriculum);
  await sql`
    insert into course (id, name, name_fr, description, description_fr, category, status, pass_score, duration_minutes, created_at, updated_at)
    select pg_temp.gid(5, n), 'Course ' || n || ' ' || (array['Brakes','Charging','Belt drive','Suspension','Parts counter'])[1 + n % 5],
      'Cours ' || n, 'What to measure, in which order, and what it means.', 'Quoi mesurer, dans quel ordre, et ce que cela signifie.',
      (array['technical-system','four-wheel-product','motorcycle'])[1 + n % 3], 'draft', 80, 20, now() - make_interval(days => 400), now()
    from generate_series(1, ${sql.lit(courses)}) n`.execute(tx);
  await sql`
    insert into course_version (id, course_id, number, published_at, content, quiz, section_ids, pass_score)
    select pg_temp.gid(6, n), pg_temp.gid(5, n), 1, now() - make_interval(days => n % 300),
      jsonb_build_object('name', jsonb_build_object('en', 'Course ' || n, 'fr', 'Cours ' || n), 'description', jsonb_build_object('en', '', 'fr', ''),
        'chapters', jsonb_build_array(jsonb_build_object('_id', pg_temp.gid(7, n), 'name', jsonb_build_object('en', 'Measure', 'fr', 'Mesurer'), 'sections',
          (select jsonb_agg(jsonb_build_object('_id', pg_temp.gid(8, n * 2 + s), 'slug', 'section-' || s, 'type', 'text',
            'name', jsonb_build_object('en', 'Section ' || s, 'fr', 'Section ' || s), 'body', jsonb_build_object('en', ${words}::text, 'fr', ${words}::text),
            'durationSeconds', 120) order by s) from generate_series(0, 1) s)))),
      (select jsonb_agg(jsonb_build_object('_id', pg_temp.gid(9, n * 20 + q), 'type', 'single', 'image', null, 'sectionId', null,
        'text', jsonb_build_object('en', 'Question ' || q, 'fr', 'Question ' || q), 'explanation', jsonb_build_object('en', 'Because.', 'fr', 'Parce que.'),
        'options', (select jsonb_agg(jsonb_build_object('_id', pg_temp.gid(10, (n * 20 + q) * 4 + o), 'image', null, 'correct', o = 0,
          'text', jsonb_build_object('en', 'Option ' || o, 'fr', 'Option ' || o))) from generate_series(0, 3) o))) from generate_series(0, 19) q),
      array[pg_temp.gid(8, n * 2), pg_temp.gid(8, n * 2 + 1)], 80
    from generate_series(1, ${sql.lit(courses)}) n`.execute(tx);
  await sql`
    update course c set status = 'published', published_version_id = v.id, published_at = v.published_at
    from course_version v where v.course_id = c.id and c.name like 'Course %'`.execute(tx);
  // The first two curriculums of each department are assigned to it; the others are assigned to a group without people, so that a learner
  // has forty courses and the catalog a thousand.
  await sql`insert into assignment_group (id, name, status) values (pg_temp.gid(1, 99), 'Archive', 'inactive') on conflict do nothing`.execute(tx);
  await sql`
    insert into audience (id, assignment_group_ids)
    select pg_temp.gid(30, n), array[case when n <= ${sql.lit(departments * 2)} then pg_temp.gid(1, 1 + n % ${sql.lit(departments)}) else pg_temp.gid(1, 99) end]
    from generate_series(1, ${sql.lit(curriculums)}) n`.execute(tx);
  await sql`
    insert into curriculum (id, name, name_fr, status, published_at, position, audience_id)
    select pg_temp.gid(11, n), 'Curriculum ' || n, 'Parcours ' || n, 'published', now(), n, pg_temp.gid(30, n) from generate_series(1, ${sql.lit(curriculums)}) n`.execute(tx);
  await sql`
    insert into curriculum_course (curriculum_id, course_id, position, required)
    select pg_temp.gid(11, 1 + (n - 1) / ${sql.lit(coursesPerCurriculum)}), pg_temp.gid(5, n), n % ${sql.lit(coursesPerCurriculum)}, n % 5 <> 0
    from generate_series(1, ${sql.lit(courses)}) n`.execute(tx);
}
