import type { Right } from './rights.ts';
import { areaIncludes, type AdminArea, type Reach, type RoleCode } from './roles.ts';

/** What marks a person besides the role. */
export type PersonFlag = 'instructor' | 'field-training-admin' | 'dealer-owner';

/**
 * Who may make a call. Which rows they reach is decided by the room's scope. `limited` also admits a session that still has to verify its
 * address. `reach` names roles by how far they go, `area` by how much of the admin area they open at least. `role` names built-in roles;
 * only calls that the requirements reserve for them use it.
 */
export type Access =
  | 'public'
  | 'limited'
  | 'signed-in'
  | { readonly right: Right }
  | { readonly oneOf: readonly Right[] }
  | { readonly role: readonly RoleCode[] }
  | { readonly reach: readonly Reach[] }
  | { readonly area: Exclude<AdminArea, 'none'> }
  | { readonly flagged: PersonFlag }
  | { readonly all: readonly Access[] }
  | { readonly any: readonly Access[] };

/** The facts that decide access, the same on the server and in the browser. */
export interface Caller {
  readonly roleCode: string | null;
  readonly rights: ReadonlySet<string>;
  readonly isPlatformAdmin: boolean;
  readonly reach: Reach;
  /** How much of the admin area the role opens. */
  readonly adminArea: AdminArea;
  readonly isInstructor: boolean;
  /** Named in the setting `fieldTraining.admins`. */
  readonly isFieldTrainingAdmin: boolean;
  readonly isDealerOwner: boolean;
  /** The session may only verify its address. */
  readonly limited: boolean;
}

/** `sign-in`: a session is needed first; `refused`: this session may not. */
export type Verdict = 'allowed' | 'sign-in' | 'refused';

/** Decides an access rule for a caller, or for a visitor. */
export function decide(access: Access, caller: Caller | null): Verdict {
  if (access === 'public') return 'allowed';
  if (!caller) return 'sign-in';
  if (access === 'limited') return 'allowed';
  if (caller.limited) return 'sign-in';
  return holds(access, caller) ? 'allowed' : 'refused';
}

export const allows = (access: Access, caller: Caller | null): boolean =>
  decide(access, caller) === 'allowed';

function holds(access: Access, caller: Caller): boolean {
  if (typeof access === 'string') return true;
  if ('all' in access) return access.all.every((one) => holds(one, caller));
  if ('any' in access) return access.any.some((one) => holds(one, caller));
  if (caller.isPlatformAdmin) return true;
  if ('right' in access) return caller.rights.has(access.right);
  if ('oneOf' in access) return access.oneOf.some((right) => caller.rights.has(right));
  if ('role' in access) return access.role.some((code) => code === caller.roleCode);
  if ('reach' in access) return access.reach.includes(caller.reach);
  if ('area' in access) return areaIncludes(caller.adminArea, access.area);
  return isFlagged(access.flagged, caller);
}

function isFlagged(flag: PersonFlag, caller: Caller): boolean {
  if (flag === 'instructor') return caller.isInstructor;
  return flag === 'dealer-owner' ? caller.isDealerOwner : caller.isFieldTrainingAdmin;
}
