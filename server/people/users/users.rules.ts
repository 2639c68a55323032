import { staffFields, type UserChanges, type UserStatus } from '#contract/people/users.fields.ts';
import { isUnlimited, type Actor } from '#server/platform/access/actor.ts';

/** What decides what may be done with an account in sight. */
export interface ManagedUser {
  readonly id: string;
  readonly status: UserStatus;
  readonly roleRank: number;
}

export interface UserAbilities {
  readonly edit: boolean;
  readonly editAll: boolean;
  readonly editRole: boolean;
  readonly deactivate: boolean;
  readonly reactivate: boolean;
  readonly delete: boolean;
  readonly actAs: boolean;
}

const holds = (actor: Actor, right: string) => actor.isPlatformAdmin || actor.rights.has(right);

/** Adds people: who may modify users, but dealer managers, who only keep their staff's records (gap 57). */
export const canAddUsers = (actor: Actor): boolean =>
  holds(actor, 'MODIFY_USERS') && actor.roleCode !== 'DEALER_MANAGER';

/** May give this rank: only one below the own (gap 64). */
export const canGiveRank = (actor: Actor, rank: number): boolean => rank > actor.roleRank;

/**
 * What the actor may do with a person in sight: nothing with the own account, nothing with a role that is not below the
 * own (gap 64); dealer managers keep name, phone, positions and department of their staff (gap 57).
 */
export function abilitiesOn(actor: Actor, user: ManagedUser): UserAbilities {
  const manages = holds(actor, 'MODIFY_USERS') && user.id !== actor.id && canGiveRank(actor, user.roleRank);
  const all = manages && actor.roleCode !== 'DEALER_MANAGER';
  return {
    edit: manages,
    editAll: all,
    editRole: all && holds(actor, 'EDIT_USER_ROLES'),
    deactivate: all && user.status === 'active',
    reactivate: all && (user.status === 'denied' || user.status === 'deactivated'),
    delete: all,
    actAs: all && isUnlimited(actor) && user.status === 'active',
  };
}

/** True where a change names only what a dealer manager may change. */
export const isStaffChange = ({ version: _version, ...changes }: UserChanges): boolean =>
  Object.entries(changes).every(
    ([name, value]) => value === undefined || (staffFields as readonly string[]).includes(name),
  );
