import type { ActivityType } from '#contract/platform/activity-types.ts';

/** An entry of the log in the demo network. Records are named by their kind and demo name. */
export interface DemoLogEntry {
  readonly slug: string;
  readonly hoursAgo: number;
  readonly type: ActivityType;
  /** The beginning of the address; none for the portal itself. */
  readonly who: string | null;
  readonly acting?: { readonly who: string; readonly reason: string };
  readonly record?: { readonly kind: string; readonly of: string; readonly name: string };
  readonly before?: object;
  readonly after?: object;
}

const manager = { kind: 'user', of: 'manager@paddock.example', name: 'Grace Whitlowe' };
const brakes = { kind: 'course', of: 'brakes-abs', name: 'Brakes and ABS' };

/** Every type of entry, some under a proxy, with values of every kind. The newest first. */
export const demoLog: readonly DemoLogEntry[] = [
  { slug: 'logout', hoursAgo: 2, type: 'logout', who: 'manager' },
  {
    slug: 'proxy-end',
    hoursAgo: 3,
    type: 'proxy',
    who: 'company',
    record: manager,
    after: { acting: false },
  },
  {
    slug: 'proxy-profile',
    hoursAgo: 3.4,
    type: 'update',
    who: 'manager',
    acting: { who: 'company', reason: 'Called the help line: the new shop address could not be saved.' },
    record: manager,
    before: { addressLine1: '12 Orchard Lane', receiveEmails: false, phone: '' },
    after: { addressLine1: '480 Foundry Street', receiveEmails: true, phone: '503 555 0142' },
  },
  {
    slug: 'proxy-profil',
    hoursAgo: 3.5,
    type: 'update',
    who: 'learner',
    acting: { who: 'platform', reason: 'A demandé par téléphone de recevoir ses avis par courriel.' },
    record: { kind: 'user', of: 'learner@paddock.example', name: 'Maya Tallis' },
    before: { receiveEmails: false },
    after: { receiveEmails: true },
  },
  {
    slug: 'proxy-step-up',
    hoursAgo: 3.6,
    type: 'proxy',
    who: 'company',
    record: manager,
    after: { canChange: true },
  },
  {
    slug: 'proxy-start',
    hoursAgo: 3.7,
    type: 'proxy',
    who: 'company',
    record: manager,
    after: { acting: true, reason: 'Called the help line: the new shop address could not be saved.' },
  },
  {
    slug: 'login',
    hoursAgo: 5,
    type: 'login',
    who: 'manager',
    record: manager,
  },
  {
    slug: 'remind',
    hoursAgo: 7,
    type: 'remind',
    who: 'manager',
    after: { about: 'overdue', people: [{ fullName: 'Maya Tallis' }, { fullName: 'Owen Castellan' }] },
  },
  {
    slug: 'claim-approved',
    hoursAgo: 26,
    type: 'approve',
    who: 'company',
    record: { kind: 'spiff-claim', of: 'doubtful-part', name: 'Winter grips' },
    before: { status: 'pending', amount: 5000, currency: 'USD' },
    after: { status: 'approved', amount: 2500, currency: 'USD', note: 'One of the two parts is not in the program.' },
  },
  {
    slug: 'claim-denied',
    hoursAgo: 27,
    type: 'deny',
    who: 'company',
    record: { kind: 'spiff', of: 'winter-grips', name: 'Winter grips' },
    before: { status: 'pending' },
    after: { status: 'denied', reason: 'The budget for the season is not settled yet.' },
  },
  {
    slug: 'payout-file',
    hoursAgo: 30,
    type: 'download',
    who: 'company',
    record: { kind: 'file', of: 'payout', name: 'Spiff claims' },
    after: { table: { en: 'Spiff claims', fr: 'Demandes de primes de vente' }, format: 'csv' },
  },
  {
    slug: 'reward',
    hoursAgo: 50,
    type: 'redeem',
    who: 'learner',
    record: { kind: 'reward', of: 'shop-jacket', name: 'Shop jacket' },
    before: { status: 'earned' },
    after: { status: 'redeemed', points: 0 },
  },
  {
    slug: 'enroll',
    hoursAgo: 75,
    type: 'enroll',
    who: 'learner',
    record: brakes,
  },
  {
    slug: 'publish',
    hoursAgo: 120,
    type: 'publish',
    who: 'brand',
    record: brakes,
    before: { status: 'waiting_approval' },
    after: { status: 'published', action: 'publish' },
  },
  {
    slug: 'course-name',
    hoursAgo: 140,
    type: 'update',
    who: 'brand',
    record: brakes,
    before: { name: { en: 'Brakes', fr: 'Freins' } },
    after: { name: { en: 'Brakes and ABS', fr: 'Freins et ABS' } },
  },
  {
    slug: 'assigned',
    hoursAgo: 200,
    type: 'create',
    who: 'manager',
    record: { kind: 'course-assignment', of: 'brakes-abs', name: 'Brakes and ABS' },
    after: { dueOn: '2026-12-18' },
  },
  {
    slug: 'settings',
    hoursAgo: 320,
    type: 'update',
    who: 'platform',
    record: { kind: 'settings', of: 'settings', name: 'Settings' },
    before: { 'loyalty.expiryDays': 730 },
    after: { 'loyalty.expiryDays': 365 },
  },
  {
    slug: 'time-corrected',
    hoursAgo: 500,
    type: 'update',
    who: 'company',
    record: { kind: 'user', of: 'learner@paddock.example', name: 'Maya Tallis' },
    before: { timeSeconds: 20_580 },
    after: { timeSeconds: 7_380, reason: 'The page stayed open overnight.' },
  },
  {
    slug: 'earned',
    hoursAgo: 900,
    type: 'create',
    who: null,
    record: { kind: 'reward', of: 'torque-wrench', name: 'Torque wrench' },
    after: { status: 'earned' },
  },
  {
    slug: 'unit-deleted',
    hoursAgo: 2400,
    type: 'delete',
    who: 'platform',
    record: { kind: 'business-unit', of: 'watercraft', name: 'Watercraft' },
    before: { name: 'Watercraft', active: false },
  },
];
