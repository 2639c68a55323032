import type { Caller } from '#contract/platform/access.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Right } from '#contract/platform/rights.ts';
import type { RoleCode } from '#contract/platform/roles.ts';

/** The person a request acts as, with everything scope decisions need. Read together with the session, in one statement. */
export interface Actor extends Caller {
  readonly id: string;
  readonly roleId: string;
  readonly roleCode: RoleCode | null;
  readonly roleRank: number;
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

/** Roles of this rank and below work at a dealer. Audiences limit what they see, but never what the manufacturer's staff sees. */
export const dealerStaffRank = 5;

export const isDealerStaff = (actor: Pick<Actor, 'roleRank'>): boolean => actor.roleRank >= dealerStaffRank;

/**
 * True if the actor ranks above the role; a smaller rank is higher. Rank limits what you may do to an account. It never limits what you
 * see.
 */
export const outranks = (actor: Pick<Actor, 'roleRank'>, rank: number): boolean => rank > actor.roleRank;

/** The brands a person's work is limited to: brand managers work on their own brands. Undefined if there is no limit. */
export const ownBrandsOf = (
  actor: Pick<Actor, 'roleCode' | 'ownedBrandIds'>,
): readonly string[] | undefined => (actor.roleCode === 'BRAND_MANAGER' ? actor.ownedBrandIds : undefined);

/** Sees every dealer and user. */
export const isUnlimited = (actor: Actor): boolean =>
  actor.isPlatformAdmin || actor.roleCode === 'COMPANY_ADMIN';

/**
 * True if the scope is every dealer and every person: brand managers, because anyone may take their training, and people who run live
 * training.
 */
export const seesEverybody = (actor: Actor): boolean =>
  isUnlimited(actor) || actor.roleCode === 'BRAND_MANAGER' || actor.roleCode === 'ILT_ADMIN';

/** True for roles that look after the dealers and people of their admin groups. */
export const isFieldStaff = (actor: Actor): boolean =>
  actor.roleCode === 'DISTRICT_MANAGER' ||
  actor.roleCode === 'REGIONAL_SALES_MANAGER' ||
  actor.roleCode === 'SALES_REP';
