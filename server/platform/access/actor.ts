import type { Caller } from '#contract/platform/access.ts';
import type { Language } from '#contract/platform/language.ts';
import { rightsByCategory, type Right } from '#contract/platform/rights.ts';
import { worksAtDealer, type AreaSettings, type Reach, type RoleCode } from '#contract/platform/roles.ts';

/** The person a request acts as, with everything scope decisions need. Read together with the session, in one statement. */
export interface Actor extends Caller {
  readonly id: string;
  readonly roleId: string;
  readonly roleCode: RoleCode | null;
  readonly roleRank: number;
  /** Changes only the French texts of a course. */
  readonly writesFrenchOnly: boolean;
  /** What built-in roles open of the admin area: giving a role compares it with the own. */
  readonly areas: AreaSettings;
  readonly language: Language;
  /** Active dealers where the person has a current membership. */
  readonly dealerIds: readonly string[];
  /** Business units of those dealers. */
  readonly businessUnitIds: readonly string[];
  readonly assignmentGroupIds: readonly string[];
  /** Brands a brand manager owns. */
  readonly ownedBrandIds: readonly string[];
  /** Admin groups the person is on the staff of: the district of field staff. */
  readonly adminGroupIds: readonly string[];
  /** Admin groups the person is in: on their staff, directly, or through a dealer. */
  readonly memberGroupIds: readonly string[];
  /** Countries of those dealers; of the own address for a person without a dealer. */
  readonly countries: readonly string[];
  /** States of the same places, each with its country: `US-UT`. */
  readonly states: readonly string[];
  readonly session: ActorSession;
}

export interface ActorSession {
  readonly id: string;
  /** The person at the keyboard while acting for someone; null otherwise. */
  readonly proxiedBy: string | null;
  readonly proxyReason: string | null;
  /** While acting for someone: the password was entered again, so changes are allowed. */
  readonly steppedUp: boolean;
  /** Acting for someone has timed out, and the person has not confirmed yet that they saw the notice. */
  readonly proxyEnded: boolean;
}

/** Whether the person has a right. Platform administrators have every right. */
export const hasRight = (actor: Pick<Actor, 'isPlatformAdmin' | 'rights'>, right: Right): boolean =>
  actor.isPlatformAdmin || actor.rights.has(right);

/** Works at a dealer. Audiences limit what dealers' people see, but never what the manufacturer's staff sees. */
export const isDealerStaff = (actor: Pick<Actor, 'reach'>): boolean => worksAtDealer(actor.reach);

/**
 * True if the actor ranks above the role; a smaller rank is higher. Rank limits what you may do to an account. It never limits what you
 * see.
 */
export const outranks = (actor: Pick<Actor, 'roleRank'>, rank: number): boolean => rank > actor.roleRank;

/**
 * The brands a person's work is limited to. Undefined without a limit: everything is theirs to work on, and records without a brand. Whoever
 * reaches less works on the brands they own, and on nothing if they own none.
 */
export const managedBrandsOf = (
  actor: Pick<Actor, 'reach' | 'ownedBrandIds'>,
): readonly string[] | undefined => (actor.reach === 'everything' ? undefined : actor.ownedBrandIds);

/**
 * The brands whose results a person reads in reports. Undefined without a limit: roles that reach groups or dealers read what their people
 * did, whatever the brand.
 */
export const reportedBrandsOf = (
  actor: Pick<Actor, 'reach' | 'ownedBrandIds'>,
): readonly string[] | undefined => (actor.reach === 'brands' ? actor.ownedBrandIds : undefined);

/** Rights that concern other people. Without one of them, a role shows nobody but the person, however far it reaches. */
export const rightsOnPeople: readonly Right[] = [
  ...rightsByCategory.users,
  ...rightsByCategory.admin_groups,
  ...rightsByCategory.assignment_groups,
  ...rightsByCategory.reports,
];
/** Rights that concern dealers or their people. */
export const rightsOnDealers: readonly Right[] = [...rightsByCategory.dealers, ...rightsOnPeople];

const reachesWith =
  (rights: readonly Right[], ...reaches: readonly Reach[]) =>
  (actor: Actor): boolean =>
    actor.isPlatformAdmin ||
    (reaches.includes(actor.reach) && rights.some((right) => actor.rights.has(right)));

/** Sees every person. Brand roles do too, because anyone may take their training. */
export const seesEverybody = reachesWith(rightsOnPeople, 'everything', 'brands');

/** Sees every dealer. */
export const seesEveryDealer = reachesWith(rightsOnDealers, 'everything', 'brands');

/** Changes every person, so places, brands and groups may be given without having them. */
export const isUnlimited = reachesWith(['MODIFY_USERS'], 'everything');

/** Looks after the dealers of the own admin groups. */
export const looksAfterGroups = reachesWith(rightsOnDealers, 'groups');

/** Sees the people of the own admin groups. */
export const seesPeopleOfGroups = reachesWith(rightsOnPeople, 'groups');

/** Sees the people of the own dealers. */
export const seesColleagues = reachesWith(rightsOnPeople, 'dealers');
