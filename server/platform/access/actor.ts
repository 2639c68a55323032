import type { Caller } from '#contract/platform/access.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Right } from '#contract/platform/rights.ts';
import type { RoleCode } from '#contract/platform/roles.ts';

/** The person a request acts as, with what scope decisions need. Read with the session, in one statement. */
export interface Actor extends Caller {
  readonly id: string;
  readonly roleId: string;
  readonly roleCode: RoleCode | null;
  readonly roleRank: number;
  readonly language: Language;
  /** Dealers with a running membership whose dealer is active. */
  readonly dealerIds: readonly string[];
  /** Business units of those dealers. */
  readonly businessUnitIds: readonly string[];
  readonly assignmentGroupIds: readonly string[];
  /** Brands a brand manager owns. */
  readonly ownedBrandIds: readonly string[];
  /** Admin groups the person is staff of: the field staff's district. */
  readonly adminGroupIds: readonly string[];
  readonly session: ActorSession;
}

export interface ActorSession {
  readonly id: string;
  /** The person really at the keyboard while acting for someone; null otherwise. */
  readonly proxiedBy: string | null;
  readonly proxyReason: string | null;
  /** While acting for someone: the password was given again, so changes are allowed. */
  readonly steppedUp: boolean;
  /** The session acted for someone until the time was up, and nobody has said since that this is known. */
  readonly proxyEnded: boolean;
}

/** Whether the person has a right. Platform administrators have every right. */
export const hasRight = (actor: Pick<Actor, 'isPlatformAdmin' | 'rights'>, right: Right): boolean =>
  actor.isPlatformAdmin || actor.rights.has(right);

/** Roles of this rank and below work at a dealer; audiences narrow what they see, not what the maker's own staff sees. */
export const dealerStaffRank = 5;

export const isDealerStaff = (actor: Pick<Actor, 'roleRank'>): boolean => actor.roleRank >= dealerStaffRank;

/** Stands above a role: the smaller the rank, the higher. Whom one outranks decides what one may do with an account, never what one sees. */
export const outranks = (actor: Pick<Actor, 'roleRank'>, rank: number): boolean => rank > actor.roleRank;

/** The brands a person's work is confined to; undefined where it is not. Brand managers look after own brands. */
export const ownBrandsOf = (
  actor: Pick<Actor, 'roleCode' | 'ownedBrandIds'>,
): readonly string[] | undefined => (actor.roleCode === 'BRAND_MANAGER' ? actor.ownedBrandIds : undefined);

/** Sees every dealer and user. */
export const isUnlimited = (actor: Actor): boolean =>
  actor.isPlatformAdmin || actor.roleCode === 'COMPANY_ADMIN';

/** Whose scope is every dealer and everybody: brand managers, whose training anybody may take, and who runs live training as well. */
export const seesEverybody = (actor: Actor): boolean =>
  isUnlimited(actor) || actor.roleCode === 'BRAND_MANAGER' || actor.roleCode === 'ILT_ADMIN';

/** True for roles that look after the dealers and people of their admin groups. */
export const isFieldStaff = (actor: Actor): boolean =>
  actor.roleCode === 'DISTRICT_MANAGER' ||
  actor.roleCode === 'REGIONAL_SALES_MANAGER' ||
  actor.roleCode === 'SALES_REP';
