import { describe, expect, test } from 'vitest';
import { inLearnerFrame, reportTabs } from '#contract/learner-navigation.ts';
import { features } from '#contract/platform/features.ts';
import { allRights } from '#contract/platform/rights.ts';
import type { AdminArea, Reach } from '#contract/platform/roles.ts';
import { titleOf } from '#contract/platform/screen.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { tilesFor } from '#web/insight/dashboards/learner/tiles.tsx';
import { asEntry } from '#web/platform/open-screens.ts';
import { screenById } from '#web/platform/screen-at.ts';
import { learnerNavigationFor, learnerReportsFor } from './navigation.ts';

interface Given {
  readonly reach?: Reach;
  readonly adminArea?: AdminArea;
  readonly rights?: readonly string[];
  readonly groups?: readonly string[];
  readonly announcementsNav?: boolean;
  readonly announcementsTitle?: string;
}

const named = [
  'dashboards.learner',
  'courses.my-training',
  'live-training.list',
  'resources.learner',
  'dealers.info',
];

/** Everything is switched on and allowed, except for what is given. */
const session = ({ reach = 'self', adminArea = 'none', groups = [], ...given }: Given = {}): SessionReply =>
  ({
    user: {
      role: {
        code: null,
        reach,
        adminArea,
        rights: (given.rights ?? allRights).map((name) => ({ name })),
      },
      isPlatformAdmin: false,
      isInstructor: false,
      isDealerOwner: true,
      assignmentGroups: groups.map((name) => ({ name })),
    },
    limited: false,
    config: {
      salesGroupName: 'Sales',
      assignmentGroupName: { en: { plural: 'Departments' }, fr: { plural: 'Services' } },
      announcementsNav: given.announcementsNav ?? false,
      announcementsTitle: given.announcementsTitle ?? 'announcements',
      features: Object.fromEntries(features.map((feature) => [feature, true])),
    },
  }) as unknown as SessionReply;
const idsOf = (screens: readonly { readonly id: string }[]) => screens.map(({ id }) => id);

describe('the entries of the learner area', () => {
  test.each(['self', 'dealers', 'groups', 'brands', 'everything'] as const)(
    'are the same five for a reach of %s',
    (reach) => {
      expect(idsOf(learnerNavigationFor(session({ reach })))).toEqual(named);
    },
  );

  test('hide live training from people who are only in the sales department', () => {
    const ids = (groups: readonly string[]) => idsOf(learnerNavigationFor(session({ groups })));
    expect(ids(['Sales'])).toEqual(named.filter((id) => id !== 'live-training.list'));
    expect(ids(['Sales', 'Service'])).toEqual(named);
  });

  test('name the news if the settings say so, by the name they give them', () => {
    const ids = idsOf(learnerNavigationFor(session({ announcementsNav: true })));
    expect(ids.toSorted()).toEqual([...named, 'bulletins.learner'].toSorted());
    const { config } = session({ announcementsTitle: 'bulletins' });
    const titles = (language: 'en' | 'fr') =>
      ['bulletins.learner', 'bulletins.article', 'bulletins.admin', 'bulletins.create', 'bulletins.edit'].map(
        (id) => titleOf(asEntry(screenById(id)!), language, config),
      );
    expect(titles('en')).toEqual(['Bulletins', 'Bulletin', 'Bulletins', 'New bulletin', 'Edit bulletin']);
    expect(titles('fr')).toEqual([
      'Bulletins',
      'Bulletin',
      'Bulletins',
      'Nouveau bulletin',
      'Modifier le bulletin',
    ]);
  });
});

describe('the reports', () => {
  test('are the two with the matching right, a manager’s dealer report among them', () => {
    const ids = (given: Given) => idsOf(learnerReportsFor(session(given)));
    expect(ids({ reach: 'dealers' })).toEqual(['reports.users', 'reports.dealers']);
    expect(ids({ reach: 'groups' })).toEqual(['reports.users', 'reports.dealers']);
    expect(ids({ reach: 'dealers', rights: ['DEALER_REPORTS'] })).toEqual(['reports.dealers']);
    expect(ids({ rights: ['VIEW_COURSES'] })).toEqual([]);
  });

  test('are in the admin area for administrators', () => {
    expect(learnerReportsFor(session({ adminArea: 'whole', reach: 'everything' }))).toEqual([]);
  });

  test('have tabs for the others', () => {
    expect(reportTabs.filter((id) => !screenById(id))).toEqual([]);
    expect(reportTabs.slice(0, 2)).toEqual(idsOf(learnerReportsFor(session())));
  });
});

describe('the tiles', () => {
  test.each([false, true])('repeat no entry, with the news in the navigation: %s', (announcementsNav) => {
    const given = session({ reach: 'dealers', announcementsNav });
    const tiles = idsOf(tilesFor(given));
    expect(tiles.filter((id) => inLearnerFrame(given).has(id))).toEqual([]);
    expect(tiles.includes('bulletins.learner')).toBe(!announcementsNav);
    expect(tiles).toEqual(
      expect.arrayContaining(['brands.list', 'categories.page', 'courses.dealer-training']),
    );
  });

  test('lead to dealer training only for people who manage dealers', () => {
    for (const reach of ['self', 'brands', 'everything'] as const)
      expect(idsOf(tilesFor(session({ reach })))).not.toContain('courses.dealer-training');
  });
});
