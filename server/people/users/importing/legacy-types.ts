import type { Reach } from '#contract/platform/roles.ts';
import type { Right } from '#contract/platform/rights.ts';
import type { GivenRole } from '../users.rules.ts';

/** A role that stands for a type of user of the former portal. The first import that names it adds it. */
export interface LegacyRole extends GivenRole {
  readonly name: string;
  readonly nameFr: string;
  readonly rights: readonly Right[];
  readonly reach: Reach;
  readonly adminArea: 'own';
}

const reports: readonly Right[] = [
  'COURSE_REPORTS',
  'CURRICULUM_REPORTS',
  'DEALER_REPORTS',
  'INCENTIVE_REPORTS',
  'USER_REPORTS',
];
const common = { code: null, adminArea: 'own', frenchOnly: false } as const;

/** By name, in lower case. */
export const legacyRoles: ReadonlyMap<string, LegacyRole> = new Map([
  [
    'media center admin',
    {
      ...common,
      name: 'Media Center Admin',
      nameFr: 'Administrateur de la médiathèque',
      rank: 4,
      rights: ['CREATE_UPLOADS_MEDIA'],
      reach: 'everything',
    },
  ],
  [
    'reporting admin',
    {
      ...common,
      name: 'Reporting Admin',
      nameFr: 'Administrateur des rapports',
      rank: 5,
      rights: reports,
      reach: 'dealers',
    },
  ],
  [
    'all reporting admin',
    {
      ...common,
      name: 'All Reporting Admin',
      nameFr: 'Administrateur de tous les rapports',
      rank: 3,
      rights: reports,
      reach: 'everything',
    },
  ],
] as const);

/** The former portal's highest type: such an account is added on the server, never by an import. */
export const isSuperAdmin = (name: string): boolean => /^super\s+admin$/i.test(name.trim());
