import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/**
 * Rules that many statements need have one name. Whoever spells one out again, in whatever way, writes a second rule that will part from
 * the first.
 */
const rules = [
  {
    name: 'isActivePerson, isOriginalPerson',
    columns: /merged_into_id|mergedIntoId/,
    // The rule itself, and what merges accounts or writes the accounts.
    may: [
      'server/platform/access/person.scope.ts',
      'server/platform/sessions/',
      'server/people/accounts/',
      'server/people/users/',
      'server/people/merging/',
      'server/people/notifications/unsubscribe.queries.ts',
      'server/insight/reports/totals-check.queries.ts',
      'server/insight/dashboards/dashboards.queries.ts',
      'server/people/requests/requests.queries.ts',
      'server/people/roles/roles.queries.ts',
    ],
  },
  {
    name: 'isCurrentMembership',
    columns: /\b\w*m\.ended_at is null|membership[^`]*\bended_at is null/,
    may: [
      'server/platform/access/person.scope.ts',
      'server/platform/sessions/',
      'server/people/users/change-user.queries.ts',
      'server/people/users/user-erasure.queries.ts',
      'server/people/dealers/dealers.queries.ts',
      'server/rewards/holdings/workplaces.queries.ts',
      'server/insight/reports/report-view.queries.ts',
    ],
  },
  {
    name: 'firstDealer',
    columns: /started_at, \w+(\.\w+)? limit 1/,
    // Prefers a dealer with a place on the map.
    may: ['server/platform/access/person.scope.ts', 'server/live/live-training/seats/near.queries.ts'],
  },
  {
    name: 'isCurrentCertificate',
    columns:
      /superseded_at is null\s+and\s+(\w+\.)?revoked_at is null|revoked_at is null\s+and\s+(\w+\.)?superseded_at/,
    may: [
      'server/training/standings/certificate.scope.ts',
      'server/training/certificates/certificate-dates.queries.ts',
    ],
  },
  {
    name: 'isPublished, isAnnounced',
    columns: /\b\w+\.status = 'published'\s+and\s+\w+\.(deleted|canceled)_at is null/,
    may: ['server/platform/database/record.scope.ts'],
  },
  {
    name: 'nameInEither',
    columns: /coalesce\(nullif\(\w+\.(title|name), ''\),\s*\w+\.\w+_fr\)/,
    may: ['server/platform/database/record.scope.ts'],
  },
  { name: 'queue', columns: /skip locked/i, may: ['server/platform/queue/'] },
  { name: 'asksForManaged', columns: /\?\? 'published'\) !== 'published'/, may: [] },
];

test.each(rules)('$name is written once', ({ columns, may }) => {
  const restated = readSources().filter(
    ({ file, text }) =>
      /^server\/(?!database\/).*\.ts$/.test(file) &&
      !file.endsWith('.test.ts') &&
      !may.some((one) => file.startsWith(one)) &&
      columns.test(text),
  );
  expect(restated.map(({ file }) => file)).toEqual([]);
});

/** The day in the browser’s zone is not the day by which the portal counts: around midnight, and in other zones, they differ. */
test('pages ask useToday() which day it is', () => {
  const others =
    /toLocaleDateString\('en-CA'\)|date\(new Date\(\), 'YYYY-MM-DD'|new Date\(\)\.toISOString\(\)\.slice\(0, ?10\)|new Date\(\)\.getFullYear\(\)/;
  const asking = readSources().filter(({ file, text }) => file.startsWith('web/') && others.test(text));
  expect(asking.map(({ file }) => file)).toEqual([]);
});
