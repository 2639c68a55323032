/** Roles that come with the product, with their rank: lower means more power. */
const systemRoles = {
  PLATFORM_ADMIN: { rank: 0, name: { en: 'Platform Administrator', fr: 'Administrateur de la plateforme' } },
  COMPANY_ADMIN: { rank: 1, name: { en: 'Company Admin', fr: 'Administrateur de l’entreprise' } },
  BRAND_MANAGER: { rank: 2, name: { en: 'Brand Administrator', fr: 'Administrateur de marque' } },
  DISTRICT_MANAGER: { rank: 3, name: { en: 'District Manager', fr: 'Directeur de district' } },
  REGIONAL_SALES_MANAGER: {
    rank: 3,
    name: { en: 'Regional Sales Manager', fr: 'Directeur régional des ventes' },
  },
  SALES_REP: { rank: 3, name: { en: 'Sales Rep', fr: 'Représentant des ventes' } },
  ILT_ADMIN: { rank: 4, name: { en: 'ILT Admin', fr: 'Administrateur de la formation en personne' } },
  TRANSLATOR: { rank: 4, name: { en: 'Translator', fr: 'Traducteur' } },
  DEALER_MANAGER: { rank: 5, name: { en: 'Dealer Manager', fr: 'Direction de concession' } },
  LEARNER: { rank: 6, name: { en: 'Learner', fr: 'Apprenant' } },
} as const;

export type RoleCode = keyof typeof systemRoles;
export const roleCodes = Object.keys(systemRoles) as RoleCode[];

/**
 * How far the rights of a role go, from far to near. `brands`: training of the brands the person owns, and everyone who may take it.
 * `groups`: dealers and people of the person's admin groups. `dealers`: colleagues at the person's own dealers. `self`: the person alone.
 */
export const reaches = ['everything', 'brands', 'groups', 'dealers', 'self'] as const;
export type Reach = (typeof reaches)[number];

/** What each reach includes. `brands` includes no dealer, because it shows only results in the owned brands. */
const includes: Readonly<Record<Reach, readonly Reach[]>> = {
  everything: reaches,
  brands: ['brands', 'self'],
  groups: ['groups', 'dealers', 'self'],
  dealers: ['dealers', 'self'],
  self: ['self'],
};

export const reachIncludes = (own: Reach, other: Reach): boolean => includes[own].includes(other);

/** The role everyone starts with. It reaches only its own person. */
export const startingRole = 'LEARNER' satisfies RoleCode;

/** How much of the admin area a role opens: all of it, only the screens its rights open, or nothing. */
export const adminAreas = ['whole', 'own', 'none'] as const;
export type AdminArea = (typeof adminAreas)[number];

export const areaIncludes = (own: AdminArea, other: AdminArea): boolean =>
  adminAreas.indexOf(own) <= adminAreas.indexOf(other);

/** The settings that name the built-in roles with the whole admin area, and those with parts of it. */
export interface AreaSettings {
  readonly adminRoles: readonly string[];
  readonly limitedAdminRoles: readonly string[];
}

/** What a role opens. Built-in roles have no area of their own (null): the settings name those with the whole area and with parts. */
export function adminAreaOf(
  { code, adminArea }: { readonly code: string | null; readonly adminArea: AdminArea | null },
  { adminRoles, limitedAdminRoles }: AreaSettings,
): AdminArea {
  if (code === 'PLATFORM_ADMIN') return 'whole';
  if (adminArea !== null || code === null) return adminArea ?? 'none';
  if (adminRoles.includes(code)) return 'whole';
  return limitedAdminRoles.includes(code) ? 'own' : 'none';
}

/** True for people who work at a dealer. The manufacturer's staff has no dealer or department, and audiences do not limit it. */
export const worksAtDealer = (reach: Reach): boolean => reach === 'dealers' || reach === 'self';

/** The position of dealer owners, a value of `registration.dealerPositions`. Owners have a role that reaches their dealers. */
export const ownerPosition = 'Owner';
