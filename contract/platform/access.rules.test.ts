import { describe, expect, test } from 'vitest';
import { allows, type Access, type Caller } from './access.ts';
import { adminAreaOf, areaIncludes, reachIncludes, reaches } from './roles.ts';

const caller: Caller = {
  roleCode: null,
  rights: new Set(),
  isPlatformAdmin: false,
  reach: 'dealers',
  adminArea: 'own',
  isInstructor: false,
  isFieldTrainingAdmin: false,
  isDealerOwner: false,
  limited: false,
};

describe('access words', () => {
  test.each<[string, Access, Partial<Caller>, boolean]>([
    ['a named reach', { reach: ['groups', 'dealers'] }, {}, true],
    ['another reach', { reach: ['everything'] }, {}, false],
    ['parts of the admin area', { area: 'own' }, {}, true],
    ['the whole area includes its parts', { area: 'own' }, { adminArea: 'whole' }, true],
    ['parts are not the whole', { area: 'whole' }, {}, false],
    ['no area', { area: 'own' }, { adminArea: 'none' }, false],
    ['an instructor', { flagged: 'instructor' }, { isInstructor: true }, true],
    ['nobody is an instructor by reach', { flagged: 'instructor' }, { isDealerOwner: true }, false],
    [
      'a field-training administrator',
      { flagged: 'field-training-admin' },
      { isFieldTrainingAdmin: true },
      true,
    ],
    ['not an instructor', { flagged: 'field-training-admin' }, { isInstructor: true }, false],
    ['a dealer owner', { flagged: 'dealer-owner' }, { isDealerOwner: true }, true],
    ['not any dealer manager', { flagged: 'dealer-owner' }, {}, false],
    ['a platform administrator passes', { flagged: 'dealer-owner' }, { isPlatformAdmin: true }, true],
  ])('%s', (_name, access, more, allowed) => {
    expect(allows(access, { ...caller, ...more })).toBe(allowed);
  });
});

describe('what a role includes', () => {
  test('everything includes every reach, and each includes oneself', () => {
    for (const reach of reaches) {
      expect(reachIncludes('everything', reach)).toBe(true);
      expect(reachIncludes(reach, 'self')).toBe(true);
      expect(reachIncludes(reach, 'everything')).toBe(reach === 'everything');
    }
    expect(reachIncludes('groups', 'dealers')).toBe(true);
    // Results of every brand are more than a role that reads its own brands has.
    expect(reachIncludes('brands', 'dealers')).toBe(false);
    expect(reachIncludes('groups', 'brands')).toBe(false);
  });

  test('the settings decide for built-in roles, a made role for itself', () => {
    const settings = { adminRoles: ['COMPANY_ADMIN'], limitedAdminRoles: ['SALES_REP'] };
    const areaOf = (code: string | null, adminArea: 'whole' | 'own' | 'none' | null = null) =>
      adminAreaOf({ code, adminArea }, settings);
    expect([areaOf('COMPANY_ADMIN'), areaOf('SALES_REP'), areaOf('TRANSLATOR')]).toEqual([
      'whole',
      'own',
      'none',
    ]);
    expect(areaOf('PLATFORM_ADMIN')).toBe('whole');
    expect([areaOf(null, 'own'), areaOf(null)]).toEqual(['own', 'none']);
    expect([areaIncludes('whole', 'own'), areaIncludes('own', 'whole')]).toEqual([true, false]);
  });
});
