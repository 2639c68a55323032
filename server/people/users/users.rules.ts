import type { Right } from '#contract/platform/rights.ts';
import { staffFields, type UserChanges, type UserStatus } from '#contract/people/users.fields.ts';
import { type Actor, hasRight, isUnlimited, outranks } from '#server/platform/access/actor.ts';

/** A role as far as it decides who may give it. */
export interface GivenRole {
  readonly code: string | null;
  readonly rank: number;
  readonly rights: readonly string[];
}

/** What decides what may be done with an account in sight. */
export interface ManagedUser {
  readonly id: string;
  readonly status: UserStatus;
  readonly role: GivenRole;
}

export interface UserAbilities {
  readonly edit: boolean;
  readonly editAll: boolean;
  readonly editRole: boolean;
  readonly deactivate: boolean;
  readonly reactivate: boolean;
  readonly delete: boolean;
  readonly actAs: boolean;
  readonly erase: boolean;
}

/** Adds people: who may modify users, but dealer managers, who only keep their staff's records. */
export const canAddUsers = (actor: Actor): boolean =>
  hasRight(actor, 'MODIFY_USERS') && actor.roleCode !== 'DEALER_MANAGER';

/** The role everybody begins with: whoever registers gets it. */
const isBeginners = (role: Pick<GivenRole, 'code'>): boolean => role.code === 'LEARNER';

/** Holds everything a role brings. */
export const holdsAllOf = (actor: Actor, role: Pick<GivenRole, 'code' | 'rights'>): boolean =>
  isBeginners(role) || role.rights.every((right) => hasRight(actor, right as Right));

/**
 * May give a role: one below the own, whose rights the actor holds, with the right to change roles. A new person's first
 * role, which needs no decision, may be given by whoever may add people.
 */
export const canGiveRole = (actor: Actor, role: GivenRole): boolean =>
  outranks(actor, role.rank) &&
  holdsAllOf(actor, role) &&
  (isBeginners(role) || hasRight(actor, 'EDIT_USER_ROLES'));

/** Keeps name, phone, positions and department of a person: nobody the own, nobody those of a role that is not below the own. */
export const canKeepRecord = (
  actor: Actor,
  user: { readonly id: string; readonly roleRank: number },
): boolean => hasRight(actor, 'MODIFY_USERS') && user.id !== actor.id && outranks(actor, user.roleRank);

/**
 * What the actor may do with a person in sight. Everything beyond the record needs all rights of that person's role: whoever changes
 * the e-mail address of an account can take its place. Dealer managers keep records of their staff only.
 */
export function abilitiesOn(actor: Actor, user: ManagedUser): UserAbilities {
  const manages = canKeepRecord(actor, { id: user.id, roleRank: user.role.rank });
  const all = manages && actor.roleCode !== 'DEALER_MANAGER' && holdsAllOf(actor, user.role);
  return {
    edit: manages,
    editAll: all,
    editRole: all && hasRight(actor, 'EDIT_USER_ROLES'),
    deactivate: all && user.status === 'active',
    reactivate: all && (user.status === 'denied' || user.status === 'deactivated'),
    delete: all,
    actAs: all && isUnlimited(actor) && user.status === 'active',
    erase: all && isUnlimited(actor),
  };
}

/** Where a person's power reaches, as ids. */
export interface Reach {
  readonly role: Pick<GivenRole, 'code'> & { readonly _id: string };
  readonly isInstructor: boolean;
  readonly dealers: readonly { readonly _id: string }[];
  readonly adminGroups: readonly { readonly _id: string }[];
  readonly brandIds: readonly string[];
}

const nowhere: Reach = {
  role: { code: null, _id: '' },
  isInstructor: false,
  dealers: [],
  adminGroups: [],
  brandIds: [],
};

const ids = (named: readonly { readonly _id: string }[]) => named.map((one) => one._id);
const differing = (before: readonly string[], after: readonly string[]) => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
];

export interface GivenReach {
  /** It is one that only who reaches everywhere may give or take. */
  readonly isBeyond: boolean;
  /** Dealers whose people and reports the person gains by it: the actor has to reach them. */
  readonly dealerIds: readonly string[];
}

/**
 * What a change gives or takes of a person's reach. A new role reaches wherever the person stands already. Nobody gives or
 * takes a brand, an admin group or the instructor's part without having it; a learner reads nobody at a dealer.
 */
export function reachGiven(actor: Actor, before: Reach | null, after: Reach): GivenReach {
  if (isUnlimited(actor)) return { isBeyond: false, dealerIds: [] };
  const from = before ?? nowhere;
  const isNewRole = from.role._id !== after.role._id;
  const start = isNewRole && !isBeginners(after.role) ? nowhere : from;
  const brands = differing(start.brandIds, after.brandIds);
  const groups = differing(ids(start.adminGroups), ids(after.adminGroups));
  return {
    isBeyond:
      !brands.every((id) => actor.ownedBrandIds.includes(id)) ||
      !groups.every((id) => actor.adminGroupIds.includes(id)) ||
      (from.isInstructor !== after.isInstructor && !actor.isInstructor),
    dealerIds: isBeginners(after.role)
      ? []
      : ids(after.dealers).filter((id) => !ids(start.dealers).includes(id)),
  };
}

/** True where a change names only what a dealer manager may change. */
export const isStaffChange = ({ version: _version, ...changes }: UserChanges): boolean =>
  Object.entries(changes).every(
    ([name, value]) => value === undefined || (staffFields as readonly string[]).includes(name),
  );
