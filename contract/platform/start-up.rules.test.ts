import { describe, expect, test } from 'vitest';
import { matchScreen } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import type { SessionReply } from './session.calls.ts';
import {
  isSalesOnly,
  startUp,
  type StartUp,
  type StartUpQuestion,
  type StartUpSettings,
  type StartUpUser,
} from './start-up.rules.ts';

const rights = new Set<string>();
const whole: StartUpUser = {
  caller: {
    roleCode: 'LEARNER',
    rights,
    isPlatformAdmin: false,
    reach: 'self',
    adminArea: 'none',
    isInstructor: false,
    isFieldTrainingAdmin: false,
    isDealerOwner: false,
    limited: false,
  },
  emailVerified: true,
  firstName: 'Robin',
  hasActiveDealer: true,
  isAdmin: false,
  isLimitedAdmin: false,
  worksInAdmin: false,
  isDealerStaff: true,
  isLearner: true,
  positionsConfirmed: true,
  assignmentGroups: 1,
  isSalesOnly: false,
};
const usual: StartUpSettings = {
  publicHome: false,
  skipVerification: false,
  trainingOnly: { enabled: false, curriculumId: null, courseId: null },
  addThemselvesToDealer: true,
  addThemselvesToAudience: true,
  resetPositions: false,
  hasGroupCategories: false,
};
const onlyTraining = { trainingOnly: { enabled: true, curriculumId: 'c', courseId: 'k' } };
const player = { shell: 'room', access: 'signed-in' } as const;
const userPage = { shell: 'user', access: 'signed-in' } as const;
const adminPage = { shell: 'admin', access: 'signed-in' } as const;

/** The screens of a portal: all existing ones, and one of each kind that other rooms add. */
const places: readonly { path: string; screen: StartUpQuestion['screen'] }[] = [
  ...[...screens, ...Object.values(accountScreens)].map((screen) => ({
    path:
      screen.path
        .replace(/\/?\{\w+\?\}/g, '')
        .replace(/\{\w+\}/g, 'x')
        .replace('*', 'x') || '/',
    screen,
  })),
  { path: '/', screen: { shell: 'public', access: 'public' } },
  { path: '/public', screen: { shell: 'public', access: 'public' } },
  { path: '/public/login', screen: { shell: 'public', access: 'public' } },
  { path: '/auth', screen: userPage },
  { path: '/auth/admin/anything', screen: adminPage },
  { path: '/auth/training/c/k', screen: player },
  {
    path: '/auth/live-training/events/x/mark-self-attendance',
    screen: { shell: 'bare', access: 'public', exempt: true },
  },
];
const found = new Map<string, StartUpQuestion['screen'] | undefined>(
  places.toReversed().map((place) => [place.path, place.screen]),
);
function screenOf(path: string): StartUpQuestion['screen'] | undefined {
  if (!found.has(path))
    found.set(
      path,
      screens.find((one) => matchScreen(one.path, path)),
    );
  return found.get(path);
}

function ask(path: string, user: StartUpUser | null, settings: StartUpSettings, proxied = false): StartUp {
  const screen = screenOf(path);
  if (!screen) throw new Error(`No screen stands at ${path}.`);
  return startUp({ path, screen, user, proxied, settings, adminHome: null });
}

/** Every combination of the given values. */
function* combinations<T extends object>(choices: {
  readonly [K in keyof T]: readonly T[K][];
}): Generator<T> {
  const [[name, values] = [], ...rest] = Object.entries(choices) as [string, readonly unknown[]][];
  if (name === undefined) return yield {} as T;
  for (const others of combinations<T>(Object.fromEntries(rest) as never))
    for (const value of values!) yield { ...others, [name]: value };
}
const both = [true, false] as const;

describe('every combination', () => {
  test('ends its redirects, and no screen redirects to itself', () => {
    const people: (StartUpUser | null)[] = [null];
    for (const { limited, isPlatformAdmin, ...flags } of combinations<
      Omit<StartUpUser, 'caller'> & { limited: boolean; isPlatformAdmin: boolean }
    >({
      emailVerified: both,
      firstName: ['Robin', ' '],
      hasActiveDealer: both,
      isAdmin: both,
      isLimitedAdmin: both,
      worksInAdmin: [false],
      isDealerStaff: both,
      isLearner: both,
      positionsConfirmed: both,
      assignmentGroups: [0, 1],
      isSalesOnly: [false],
      limited: both,
      isPlatformAdmin: both,
    })) {
      // A limited session has an unverified address, and a platform administrator is an administrator.
      if ((limited && flags.emailVerified) || (isPlatformAdmin && !flags.isAdmin)) continue;
      people.push({ ...flags, caller: { ...whole.caller, limited, isPlatformAdmin } });
    }
    const allSettings = [
      ...combinations<StartUpSettings>({
        publicHome: both,
        skipVerification: both,
        trainingOnly: [
          usual.trainingOnly,
          onlyTraining.trainingOnly,
          { enabled: true, curriculumId: null, courseId: null },
        ],
        addThemselvesToDealer: both,
        addThemselvesToAudience: both,
        resetPositions: both,
        hasGroupCategories: both,
      }),
    ];
    const wrong: string[] = [];
    let rests = 0;
    // Screens that the order treats alike need only one test.
    const kinds = [
      ...new Map(
        places.map((place) => {
          const { shell, access, startUpStep, exempt } = place.screen;
          const special =
            ['/', '/public', '/public/login', '/auth', '/auth/training/c/k'].includes(place.path) ||
            place.path.includes('mark-self');
          return [
            JSON.stringify([shell, access, startUpStep, exempt, special && place.path]),
            place,
          ] as const;
        }),
      ).values(),
    ];
    for (const settings of allSettings) {
      for (const user of people) {
        for (const proxied of user ? both : [false]) {
          for (const { path, screen } of kinds) {
            let here = path;
            let answer = startUp({ path, screen, user, proxied, settings, adminHome: null });
            for (let hops = 0; answer.kind === 'redirect'; hops++) {
              if (answer.to === here || hops > 4) {
                wrong.push(`${path} → ${here} → ${answer.to} ${JSON.stringify({ user, settings, proxied })}`);
                break;
              }
              here = answer.to;
              answer = ask(here, user, settings, proxied);
            }
            rests++;
          }
        }
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(rests).toBeGreaterThan(1_000_000);
  });
});

describe('the start-up order', () => {
  const to = (path: string) => ({ kind: 'redirect', to: path });
  const unverified: StartUpUser = {
    ...whole,
    emailVerified: false,
    caller: { ...whole.caller, limited: true },
  };
  const nameless: StartUpUser = { ...whole, firstName: '', hasActiveDealer: false, assignmentGroups: 0 };
  const homeless: StartUpUser = { ...whole, hasActiveDealer: false, assignmentGroups: 0 };
  const ungrouped: StartUpUser = { ...whole, assignmentGroups: 0 };
  const unconfirmed: StartUpUser = { ...whole, positionsConfirmed: false, assignmentGroups: 0 };
  const admin: StartUpUser = {
    ...whole,
    isAdmin: true,
    isDealerStaff: false,
    isLearner: false,
    assignmentGroups: 0,
    hasActiveDealer: false,
  };
  const translator: StartUpUser = { ...admin, isAdmin: false, isLimitedAdmin: true };
  const positions = { resetPositions: true, hasGroupCategories: true };

  const table: readonly [string, string, StartUpUser | null, Partial<StartUpSettings>, object][] = [
    [
      '1 a stranger signs in first, and comes back',
      '/auth',
      null,
      {},
      { ...to('/public/login'), remember: true },
    ],
    ['1 also for help', '/auth/help', null, {}, { ...to('/public/login'), remember: true }],
    ['1 public pages are open', '/public/register', null, {}, { kind: 'open' }],
    [
      '1 self-attendance is open to anyone',
      '/auth/live-training/events/x/mark-self-attendance',
      null,
      {},
      { kind: 'open' },
    ],
    ['2 training only leads straight to the course', '/auth', whole, onlyTraining, to('/auth/training/c/k')],
    ['2 before what is missing', '/auth', nameless, onlyTraining, to('/auth/training/c/k')],
    ['2 the course itself is open', '/auth/training/c/k', nameless, onlyTraining, { kind: 'open' }],
    ['2 not for administrators', '/auth', admin, onlyTraining, { kind: 'open' }],
    ['2 help stays in reach', '/auth/help', whole, onlyTraining, { kind: 'open' }],
    [
      '2 without a course named there is none to go to',
      '/auth',
      whole,
      { trainingOnly: { enabled: true, curriculumId: null, courseId: null } },
      { kind: 'open' },
    ],
    ['3 an address that is not verified', '/auth', unverified, {}, to('/auth/email-verify')],
    [
      '3 verified before the course can be taken',
      '/auth',
      unverified,
      onlyTraining,
      to('/auth/email-verify'),
    ],
    ['3 its own page is open', '/auth/email-verify', unverified, {}, { kind: 'open' }],
    ['3 help is exempt', '/auth/help', unverified, {}, { kind: 'open' }],
    ['3 pages of later steps are not', '/auth/missing-info', unverified, {}, to('/auth/email-verify')],
    [
      '3 not with skipVerification',
      '/auth',
      { ...whole, emailVerified: false },
      { skipVerification: true },
      { kind: 'open' },
    ],
    ['4 no first name', '/auth', nameless, {}, to('/auth/missing-info')],
    ['4 its own page is open', '/auth/missing-info', nameless, {}, { kind: 'open' }],
    [
      '4 not where people do not add themselves',
      '/auth',
      nameless,
      { addThemselvesToDealer: false, addThemselvesToAudience: false },
      { kind: 'open' },
    ],
    ['5 no active dealer', '/auth', homeless, {}, to('/auth/missing-dealer')],
    ['5 its own page is open', '/auth/missing-dealer', homeless, {}, { kind: 'open' }],
    ['5 the maker’s own staff has no dealer', '/auth', admin, {}, { kind: 'open' }],
    ['3 to 5 a page whose step is done leads home', '/auth/email-verify', whole, {}, to('/auth')],
    ['3 to 5 also the others', '/auth/missing-dealer', whole, {}, to('/auth')],
    [
      '6 positions before the department',
      '/auth',
      unconfirmed,
      positions,
      { kind: 'open', prompt: 'positions' },
    ],
    [
      '6 not without categories',
      '/auth',
      unconfirmed,
      { resetPositions: true },
      { kind: 'open', prompt: 'audience' },
    ],
    [
      '6 for learners only',
      '/auth',
      { ...unconfirmed, isLearner: false },
      positions,
      { kind: 'open', prompt: 'audience' },
    ],
    ['7 no department', '/auth', ungrouped, {}, { kind: 'open', prompt: 'audience' }],
    ['7 not over help', '/auth/help', ungrouped, {}, { kind: 'open' }],
    [
      '7 not where people do not add themselves',
      '/auth',
      ungrouped,
      { addThemselvesToAudience: false },
      { kind: 'open' },
    ],
    [
      '8 the admin area is for administrators',
      '/auth/admin/anything',
      whole,
      {},
      { ...to('/auth'), denied: true },
    ],
    [
      '8 and for translators, within their own areas',
      '/auth/admin/anything',
      translator,
      {},
      { kind: 'open' },
    ],
    ['a person who is signed in has no sign-in page', '/public/login', whole, {}, to('/auth')],
    ['an administrator lands in the admin area', '/public/login', admin, {}, to('/auth/admin')],
    ['also from the front', '/', admin, {}, to('/auth/admin')],
    ['and still opens the site', '/auth', admin, {}, { kind: 'open' }],
    ['the front leads to the sign-in', '/', null, {}, to('/public/login')],
    ['or home', '/', whole, {}, to('/auth')],
    ['a public home page is shown if there is one', '/', null, { publicHome: true }, to('/public')],
    ['and open', '/public', null, { publicHome: true }, { kind: 'open' }],
  ];
  test.each(table)('%s', (_name, path, user, settings, answer) => {
    expect(ask(path, user, { ...usual, ...settings })).toEqual(answer);
  });

  test('acting for someone skips only the verification', () => {
    expect(ask('/auth', { ...whole, emailVerified: false }, usual, true)).toEqual({ kind: 'open' });
    expect(ask('/auth', homeless, usual, true)).toEqual(to('/auth/missing-dealer'));
  });

  test('people who may open parts of the admin area are sent from its start to the first of them', () => {
    const screen = { shell: 'admin', access: { role: ['COMPANY_ADMIN'] } } as const;
    const request = { path: '/auth/admin', screen, proxied: false, settings: usual };
    const limited = { ...admin, isAdmin: false, isLimitedAdmin: true };
    const adminHome = '/auth/admin/courses';
    expect(startUp({ ...request, user: limited, adminHome })).toEqual(to(adminHome));
    expect(startUp({ ...request, user: limited, adminHome: null })).toEqual({ kind: 'refused' });
    expect(startUp({ ...request, path: '/auth/admin/roles', user: limited, adminHome })).toEqual({
      kind: 'refused',
    });
  });

  test('a person whose only department is the sales group is led home from screens that are not for them', () => {
    const screen = { shell: 'user', access: 'signed-in', notForSalesOnly: true } as const;
    const request = { path: '/auth/live-training', screen, proxied: false, settings: usual, adminHome: null };
    expect(startUp({ ...request, user: { ...whole, isSalesOnly: true } })).toEqual(to('/auth'));
    expect(startUp({ ...request, user: whole })).toEqual({ kind: 'open' });
    const others = { shell: 'user', access: 'signed-in' } as const;
    expect(startUp({ ...request, screen: others, user: { ...whole, isSalesOnly: true } })).toEqual({
      kind: 'open',
    });
  });

  test('only one department makes somebody sales only, whatever the case of its name', () => {
    const session = (...names: string[]) =>
      ({
        user: { assignmentGroups: names.map((name) => ({ name })) },
        config: { salesGroupName: 'Sales' },
      }) as unknown as SessionReply;
    expect(isSalesOnly(session('SALES'))).toBe(true);
    expect(isSalesOnly(session('Sales', 'Service'))).toBe(false);
    expect(isSalesOnly(session('Service'))).toBe(false);
    expect(isSalesOnly(session())).toBe(false);
  });

  test('a missing right is reported on the page', () => {
    const screen = { shell: 'admin', access: { right: 'MODIFY_ROLES' } } as const;
    const request = { path: '/auth/admin/roles', screen, proxied: false, settings: usual, adminHome: null };
    expect(startUp({ ...request, user: admin })).toEqual({ kind: 'refused' });
    const caller = { ...admin.caller, rights: new Set(['MODIFY_ROLES']) };
    expect(startUp({ ...request, user: { ...admin, caller } })).toEqual({ kind: 'open' });
  });
});
