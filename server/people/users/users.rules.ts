import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { allows } from '#contract/platform/access.ts';
import type { Right } from '#contract/platform/rights.ts';
import {
  adminAreaOf,
  areaIncludes,
  reachIncludes,
  startingRole,
  worksAtDealer,
  type AdminArea,
  type Reach as RoleReach,
} from '#contract/platform/roles.ts';
import { staffFields, type UserChanges, type UserStatus } from '#contract/people/users.fields.ts';
import { type Actor, hasRight, isUnlimited, outranks } from '#server/platform/access/actor.ts';

/** The fields of a role that decide who may give it. */
export interface GivenRole extends RolePower {
  readonly code: string | null;
  readonly rank: number;
}

/** What a role lets people do, and with whom. */
export interface RolePower {
  readonly rights: readonly string[];
  readonly reach: RoleReach;
  /** Null for built-in roles: the settings decide. */
  readonly adminArea: AdminArea | null;
  readonly frenchOnly: boolean;
}

/** What decides what the actor may do with a visible account. */
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
  readonly end: boolean;
  readonly reactivate: boolean;
  readonly delete: boolean;
  readonly actAs: boolean;
  readonly erase: boolean;
}

/** A role that reaches only its dealers keeps the records of their staff and decides nothing about accounts. */
export const onlyKeepsRecords = (actor: Actor): boolean => worksAtDealer(actor.reach);

/** True if the actor may add people: those who may modify users, unless they only keep records. */
export const canAddUsers = (actor: Actor): boolean =>
  hasRight(actor, 'MODIFY_USERS') && !onlyKeepsRecords(actor);

const isBeginners = (role: Pick<GivenRole, 'code'>): boolean => role.code === startingRole;

/** What a role gives beyond the actor's own, apart from rights: a farther reach, more of the admin area, or writing English too. */
export function beyondOwn(
  actor: Actor,
  role: Omit<GivenRole, 'rank' | 'rights'>,
): readonly ('reach' | 'adminArea' | 'frenchOnly')[] {
  if (actor.isPlatformAdmin) return [];
  return [
    ...(reachIncludes(actor.reach, role.reach) ? [] : ['reach' as const]),
    ...(areaIncludes(actor.adminArea, adminAreaOf(role, actor.areas)) ? [] : ['adminArea' as const]),
    ...(actor.writesFrenchOnly && !role.frenchOnly ? ['frenchOnly' as const] : []),
  ];
}

/** Holds every right of a role, and reaches and opens as much. */
export const holdsAllOf = (actor: Actor, role: Omit<GivenRole, 'rank'>): boolean =>
  isBeginners(role) ||
  (role.rights.every((right) => hasRight(actor, right as Right)) && beyondOwn(actor, role).length === 0);

/**
 * True if the actor may give a role: one below their own that gives nothing the actor does not have, with the right to change people's roles. Everyone who may add
 * people may give a new person's first role, because it needs no decision.
 */
export const canGiveRole = (actor: Actor, role: GivenRole): boolean =>
  outranks(actor, role.rank) &&
  holdsAllOf(actor, role) &&
  (isBeginners(role) || hasRight(actor, 'EDIT_USER_ROLES'));

/**
 * True if the actor may edit name, phone, positions and department of a person: nobody edits their own here, or those of a role that is not
 * below theirs.
 */
export const canKeepRecord = (
  actor: Actor,
  user: { readonly id: string; readonly roleRank: number },
): boolean => hasRight(actor, 'MODIFY_USERS') && user.id !== actor.id && outranks(actor, user.roleRank);

/**
 * What the actor may do with a visible person. Everything beyond the record needs all rights of that person's role: changing an account's
 * e-mail address is a way to take it over.
 */
export function abilitiesOn(actor: Actor, user: ManagedUser): UserAbilities {
  const manages = canKeepRecord(actor, { id: user.id, roleRank: user.role.rank });
  const holdsAll = manages && holdsAllOf(actor, user.role);
  const all = holdsAll && !onlyKeepsRecords(actor);
  return {
    edit: manages,
    editAll: all,
    editRole: all && hasRight(actor, 'EDIT_USER_ROLES'),
    deactivate: all && user.status === 'active',
    end: holdsAll && user.status === 'active',
    reactivate: all && (user.status === 'denied' || user.status === 'deactivated'),
    delete: all,
    actAs: all && allows(proxyCalls.start.access, actor) && user.status === 'active',
    erase: all && allows(userErasureCalls.erase.access, actor),
  };
}

/** What a person's access covers, as ids. */
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
  /** True if only people who reach everything may give or remove this access. */
  readonly isBeyond: boolean;
  /** Dealers whose people and reports the person gains access to: the actor needs access to them. */
  readonly dealerIds: readonly string[];
}

/**
 * What a change adds to or removes from a person's access. A new role reaches every dealer the person already belongs to. Nobody gives or
 * removes a brand, an admin group or the instructor role without having it; a learner at a dealer reads nobody there.
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

/** True if a change names only fields that a dealer manager may change. */
export const isStaffChange = ({ version: _version, ...changes }: UserChanges): boolean =>
  Object.entries(changes).every(
    ([name, value]) => value === undefined || (staffFields as readonly string[]).includes(name),
  );
