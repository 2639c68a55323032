import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { requestText } from './connection.ts';
import { expect200, get } from './requests.ts';
import type { Row, TimedRow } from './row.ts';

/** The rows about lists that grow, for a company's and for the platform's administrator. */
export const rowsAtXl = async (db: Db, admin: string, platform: string): Promise<Row[]> => [
  ...reportsAtXl(admin),
  ...leaderboardsAtXl(platform),
  ...listsAtXl(admin, await filtersOf(db)),
  deletionAtXl(admin, db),
];

/** The limits with a hundred thousand people and three million completed courses; each is `GET /api/report-…`. */
const reportsAtXl = (admin: string): Row[] =>
  [
    'courses?limit=25',
    'courses?limit=25&sortBy=completed&direction=desc',
    'courses?limit=25&text=brakes',
    'curriculums?limit=25',
    'curriculums?limit=25&sortBy=completed&direction=desc',
    'users/?limit=25',
    'users/?limit=25&sortBy=completed&direction=desc',
  ].map((path) => ({
    work: `report first page at XL: ${path}`,
    atOnce: 1,
    mustMilliseconds: 300,
    of: 'p95',
    once: (one) => get(one, admin, `/api/report-${path}`),
  }));

const leaderboardsAtXl = (platform: string): Row[] =>
  ['month', 'year', 'all', 'month&dealersBy=person'].map((period) => ({
    work: `leaderboards at XL: ${period}`,
    atOnce: 1,
    mustMilliseconds: 100,
    of: 'p95',
    once: (one) => get(one, platform, `/api/leaderboards?period=${period}`),
  }));

/** What lists of people are filtered by. */
interface ListFilters {
  readonly dealer: string;
  readonly department: string;
  readonly role: string;
}

const filtersOf = async (db: Db): Promise<ListFilters> =>
  (
    await sql<ListFilters>`
      select (select dealer_id from dealer_membership where ended_at is null order by id limit 1) as dealer,
        (select assignment_group_id from assignment_group_member order by assignment_group_id limit 1) as department,
        (select id from role where code = 'LEARNER') as role`.execute(db)
  ).rows[0]!;

const listsAtXl = (admin: string, { dealer, department, role }: ListFilters): Row[] =>
  [
    ...[
      'limit=25',
      'limit=25&page=400',
      'limit=25&sortBy=lastSeenAt&direction=desc',
      'limit=25&text=nadia flores',
      'limit=25&text=north',
      `limit=25&dealer=${dealer}`,
      `limit=25&assignmentGroup=${department}&role=${role}&status=active`,
      'limit=25&zipcode=80202&zipDistance=250',
      `limit=25&zipcode=80202&zipDistance=1000&role=${role}&text=ma`,
    ].map((filters) => ({
      work: `people at XL: ${filters.replaceAll(/[\da-f-]{36}/g, '…')}`,
      path: `/api/users/?${filters}`,
    })),
    { work: 'departments at XL', path: '/api/assignment-groups?limit=25' },
    {
      work: 'departments at XL: by people',
      path: '/api/assignment-groups?limit=25&sortBy=usersCount&direction=desc',
    },
  ].map(({ work, path }) => ({
    work,
    atOnce: 1,
    mustMilliseconds: 150,
    of: 'p95',
    once: (one) => get(one, admin, path.replaceAll(' ', '%20')),
  }));

/** A deletion asks every table that refers to people. The account is made for it, in the same time. */
const deletionAtXl = (admin: string, db: Db): TimedRow => ({
  work: 'DELETE /api/users/{id} of an unused account at XL',
  atOnce: 1,
  mustMilliseconds: 100,
  of: 'p95',
  once: async (one) => {
    const id = newId();
    await sql`
      insert into user_account (id, email, first_name, last_name, role_id)
      select ${id}, ${`${id}@bench.example`}, 'Una', 'Used', id from role where code = 'LEARNER'`.execute(db);
    expect200(await one.request(requestText('DELETE', `/api/users/${id}`, admin)), 'delete');
  },
});
