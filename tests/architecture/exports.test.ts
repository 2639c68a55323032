import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lonelyExports } from './exports.ts';
import { readSources } from './sources.ts';

/** What only tests import, and why it is in the product. Whoever uses one of them in the product takes it off the list. */
const forTests: Readonly<Record<string, readonly string[]>> = {
  'A pure rule that a table of cases tries directly.': [
    'contract/platform/meeting-time.ts meetingTime',
    'contract/platform/money.ts added',
    'contract/platform/start-up.rules.ts startUp',
    'contract/rewards/shop.calls.ts obstacles',
    'server/commands/start/demo.ts isDemoWanted',
    'server/insight/activity-logs/log-words.ts valueInWords',
    'server/live/field-training/travel.rules.ts travelBetween',
    'server/live/field-training/visits.rules.ts transitions',
    'server/people/notifications/digest.rules.ts mostLines',
    'server/people/notifications/live-streams.ts mostPerPerson',
    'server/rewards/receipts/suggest-parts.rules.ts suggestedPart',
    'server/training/quizzes/quizzes.rules.ts shuffled',
    'server/training/quizzes/quizzes.rules.ts typedNumber',
    'web/insight/dashboards/learner/tiles.tsx tilesFor',
    'web/platform/forms/use-typed-again.ts keepable',
    'web/platform/lists/use-calendar-state.ts calendarIn',
    'web/training/progress/next-course.ts courseAfter',
    'web/ui/map/map-projection.ts fitPadding',
  ],
  'The rule in words that a test compares with its statement.': [
    'server/training/certificates/certificates.rules.ts statusOf',
  ],
  'One turn of a job or of a worker: a test takes it at a time of its own, without the loop around it.': [
    'server/insight/activity-logs/seal-entries.ts sealNext',
    'server/people/dealer-feed/dealer-feed.job.ts dealerFeedWithin',
    'server/people/imports/run-imports.ts importTurn',
    'server/people/notifications/fan-out.ts fanOutPiece',
    'server/people/department-rules/apply-rules.ts applyNextRule',
    'server/people/publishing/leave.ts leaveNext',
    'server/people/publishing/publishable-parts.ts emptyTrash',
    'server/platform/files/video-sizes.ts shrinkVideos',
    'server/platform/files/join-uploads.ts joinUploads',
    'server/platform/long-work/run-works.ts workTurn',
    'server/platform/mail/mail-sender.ts sendDueMails',
    'server/rewards/loyalty/points-expiry.job.ts pointsExpiryBy',
    'server/rewards/payouts/release.job.ts payoutReleaseBy',
    'server/rewards/rewards/earners.job.ts earnersBy',
    'server/training/statements/statement-sender.ts sendStatements',
    'server/training/statements/statement-sender.ts writeStatements',
  ],
  'A part of the build, of the start, or of the platform that a test tries without the rest.': [
    'server/commands/build/web-build.ts fingerprint',
    'server/commands/build/web-build.ts isFresh',
    'server/commands/build/web-build.ts markBuilt',
    'server/commands/test/chromium.ts findChromium',
    'server/commands/test/chromium.ts findWholeChromium',
    'server/people/accounts/captcha.ts captchaCheck',
    'server/platform/http/error-reply.ts answerTo',
    'server/platform/pages/assets.ts stylesBehindFrame',
    'server/platform/postgres/binaries.ts healLinks',
    'server/platform/postgres/open.ts openDatabaseUrl',
    'server/platform/tables/read-table.ts rowsApart',
    'server/rooms.ts together',
    'web/platform/build/make-atlas.ts atlasFile',
    'web/platform/build/make-atlas.ts makeAtlas',
  ],
  'What the demo holds, which tests follow.': [],
  'Tried by its own cases, and without a caller in the product so far.': [
    'contract/platform/money.ts shareOf',
    'contract/platform/money.ts split',
    'contract/rewards/spiffs.rules.ts typedCents',
    'server/live/live-training/enrollment.rules.ts mayBecome',
    'server/rewards/ledger/move-points.ts moveAll',
    'server/training/assignments/assignments.queries.ts assignmentsOf',
    'server/training/courses/publishing/course-state.rules.ts statusOf',
    'web/platform/formats/amounts.ts formatRedemptionCode',
    'web/platform/maps/google-maps.ts latLongsOf',
    'web/ui/category-hue.ts categoryHue',
    'web/ui/color-scheme-toggle.tsx ColorSchemeToggle',
  ],
};

const root = path.resolve(import.meta.dirname, '../..');
const config = (file: string) => ({ file, text: readFileSync(path.join(root, file), 'utf8') });
const lonely = lonelyExports([...readSources(), config('vite.config.ts')]);
const named = (one: { readonly file: string; readonly name: string }) => `${one.file} ${one.name}`;

test('what the product exports, another of its files uses', () => {
  const allowed = new Set(Object.values(forTests).flat());
  // A type may say what a file takes or gives. Only one that nobody writes goes.
  const wrong = lonely.filter((one) => !(one.isType && one.usedInOwnFile) && !allowed.has(named(one)));
  expect(
    wrong.map((one) =>
      one.usedInOwnFile && !one.usedByTests
        ? `${named(one)}: only its own file uses it, so it needs no \`export\``
        : `${named(one)}: no file of the product uses it`,
    ),
  ).toEqual([]);
});

test('what only tests use is listed once, with a reason that holds', () => {
  const listed = Object.values(forTests).flat();
  expect(new Set(listed).size).toBe(listed.length);
  const known = new Set(lonely.filter((one) => one.usedByTests).map(named));
  expect(listed.filter((one) => !known.has(one))).toEqual([]);
});

test('finds an export that nobody uses, and one that only its own file uses', () => {
  const sources = [
    {
      file: 'contract/a.ts',
      text: [
        'export const used = 1;',
        'export const own = 2;',
        'export const other = [own];',
        '// dead, dead, and dead',
        'export function dead() {}',
        'export const tried = 3;',
        'export interface Said {}',
        'export const lazy = 4;',
      ].join('\n'),
    },
    {
      file: 'server/b.ts',
      text: "import {\n  used,\n  other as more,\n} from '#contract/a.ts';\nexport * from '../contract/c.ts';",
    },
    { file: 'contract/c.ts', text: 'export const through = 1;' },
    { file: 'tests/a.test.ts', text: "import { tried } from '#contract/a.ts';" },
    { file: 'web/d.ts', text: "export const { lazy } = await import('./e.ts');" },
    { file: 'web/e.ts', text: 'export const lazy = 1;' },
  ];
  const found = lonelyExports(sources).map((one) => [
    one.name,
    one.usedInOwnFile ? 'own' : one.usedByTests ? 'tests' : 'nobody',
  ]);
  expect(found).toEqual([
    ['own', 'own'],
    ['dead', 'nobody'],
    ['tried', 'tests'],
    ['Said', 'nobody'],
    ['lazy', 'nobody'],
  ]);
});
