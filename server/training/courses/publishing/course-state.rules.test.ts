import { describe, expect, test } from 'vitest';
import type { Right } from '#contract/platform/rights.ts';
import {
  actionTowards,
  holdsRightsFor,
  standingOf,
  statusOf,
  step,
  transitions,
  type CourseAction,
  type CourseStanding,
} from './course-state.rules.ts';

const lives = ['never', 'published', 'unpublished'] as const;
const drafts = ['clean', 'draft', 'review', 'denied'] as const;
const at = (live: CourseStanding['live'], draft: CourseStanding['draft']) => ({ live, draft });

/** From, action, to. Transitions not listed here do not exist. */
const ways: readonly (readonly [
  CourseStanding['live'] | 'any',
  CourseStanding['draft'],
  CourseAction,
  string,
])[] = [
  ['any', 'clean', 'edit', 'same/draft'],
  ['any', 'draft', 'edit', 'same/draft'],
  ['any', 'denied', 'edit', 'same/draft'],
  ['any', 'review', 'correct', 'same/review'],
  ['any', 'draft', 'submit', 'same/review'],
  ['any', 'denied', 'submit', 'same/review'],
  ['any', 'review', 'withdraw', 'same/draft'],
  ['any', 'review', 'approve', 'published/clean'],
  ['any', 'review', 'deny', 'same/denied'],
  ['any', 'draft', 'publish', 'published/clean'],
  ['any', 'denied', 'publish', 'published/clean'],
  ...drafts.map((draft) => ['published', draft, 'unpublish', `unpublished/${draft}`] as const),
  ...drafts.map((draft) => ['unpublished', draft, 'republish', `published/${draft}`] as const),
  ['published', 'draft', 'discard', 'same/clean'],
  ['published', 'denied', 'discard', 'same/clean'],
  ['unpublished', 'draft', 'discard', 'same/clean'],
  ['unpublished', 'denied', 'discard', 'same/clean'],
];

describe('the states of a course', () => {
  const cases = lives.flatMap((live) =>
    drafts.flatMap((draft) =>
      (Object.keys(transitions) as CourseAction[]).map((action) => [live, draft, action] as const),
    ),
  );
  test.each(cases)('%s/%s %s', (live, draft, action) => {
    const way = ways.find(
      (one) => (one[0] === 'any' || one[0] === live) && one[1] === draft && one[2] === action,
    );
    const next = step(at(live, draft), action);
    expect(next && `${next.live}/${next.draft}`).toBe(way ? way[3].replace('same', live) : null);
  });

  test.each([
    ['never', 'draft', 'draft'],
    ['never', 'review', 'review'],
    ['never', 'denied', 'denied'],
    ['never', 'clean', 'draft'],
    ['published', 'review', 'published'],
    ['unpublished', 'draft', 'unpublished'],
  ] as const)('%s with the draft in %s is shown as %s', (live, draft, status) => {
    expect(statusOf(at(live, draft))).toBe(status);
    expect(standingOf({ status, isPublishedOnce: live !== 'never', state: draft })).toEqual(at(live, draft));
  });

  test.each([
    ['never', 'review', 'published', 'approve'],
    ['never', 'draft', 'published', 'publish'],
    ['published', 'draft', 'published', 'publish'],
    ['unpublished', 'clean', 'published', 'republish'],
    ['published', 'clean', 'published', null],
    ['never', 'draft', 'review', 'submit'],
    ['never', 'review', 'denied', 'deny'],
    ['published', 'clean', 'unpublished', 'unpublish'],
    ['never', 'review', 'draft', 'withdraw'],
  ] as const)('%s/%s towards %s is %s', (live, draft, status, action) => {
    expect(actionTowards(at(live, draft), status)).toBe(action);
  });
});

describe('who moves a course', () => {
  const actor = (roleCode: 'BRAND_MANAGER' | 'TRANSLATOR' | 'COMPANY_ADMIN', ...rights: Right[]) => ({
    writesFrenchOnly: roleCode === 'TRANSLATOR',
    rights: new Set<string>(rights),
    isPlatformAdmin: false,
  });
  test.each([
    ['an author', actor('BRAND_MANAGER', 'CREATE_EDIT_COURSE'), ['edit', 'submit', 'withdraw', 'discard']],
    ['a publisher', actor('COMPANY_ADMIN', 'PUBLISH_COURSE'), ['publish', 'unpublish', 'republish']],
    [
      'a reviewer',
      actor('COMPANY_ADMIN', 'PUBLISH_COURSE', 'VIEW_COURSE_REQUESTS'),
      ['approve', 'deny', 'publish', 'unpublish', 'republish'],
    ],
    ['who only sees requests', actor('COMPANY_ADMIN', 'VIEW_COURSE_REQUESTS'), []],
    ['a translator', actor('TRANSLATOR', 'CREATE_EDIT_COURSE', 'PUBLISH_COURSE'), []],
  ] as const)('%s', (_who, person, expected) => {
    const may = (Object.keys(transitions) as CourseAction[]).filter((action) =>
      holdsRightsFor(person, action),
    );
    expect(may.toSorted()).toEqual([...expected].toSorted());
  });
});
