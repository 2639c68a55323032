import type { Right } from '#contract/platform/rights.ts';
import type { AdminArea, Reach, RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { insertSession } from '#server/platform/sessions/session-changes.queries.ts';
import { hashToken, newToken, sessionCookie } from '#server/platform/sessions/tokens.ts';
import { clientOf, type Client, type TestPortal } from './portal.ts';

export interface BuiltUser {
  readonly id: string;
  readonly email: string;
}

export interface UserOptions {
  readonly role?: RoleCode;
  /** A role made in the portal, instead of a built-in one. */
  readonly roleId?: string;
  readonly status?: 'pending' | 'active' | 'denied' | 'deactivated';
  readonly verified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly language?: 'en' | 'fr';
  readonly dealerId?: string;
  readonly groupIds?: readonly string[];
  readonly adminGroupIds?: readonly string[];
  readonly brandIds?: readonly string[];
  readonly passwordHash?: string;
}

/** The id of a system role. */
export const roleIdOf = async ({ services: { db } }: TestPortal, code: RoleCode): Promise<string> =>
  (await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

export interface RoleOptions {
  readonly reach: Reach;
  readonly rank?: number;
  readonly adminArea?: AdminArea;
  readonly frenchOnly?: boolean;
  readonly rights?: readonly Right[];
}

/** A role made in the portal. */
export async function buildRole(
  { services: { db } }: TestPortal,
  { rights = [], rank = 5, adminArea = 'none', ...role }: RoleOptions,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('role')
    .values({ id, name: `Role ${id}`, rank, adminArea, ...role })
    .execute();
  if (rights.length > 0)
    await db
      .insertInto('roleRight')
      .values(rights.map((name) => ({ roleId: id, name })))
      .execute();
  return id;
}

/** A person with the requested role and places. */
export async function buildUser(portal: TestPortal, options: UserOptions = {}): Promise<BuiltUser> {
  const { db } = portal.services;
  const id = newId();
  const email = `${id}@builder.example`;
  await db
    .insertInto('userAccount')
    .values({
      id,
      email,
      firstName: options.firstName ?? 'Robin',
      lastName: options.lastName ?? 'Tester',
      roleId: options.roleId ?? (await roleIdOf(portal, options.role ?? 'LEARNER')),
      status: options.status ?? 'active',
      emailVerifiedAt: options.verified === false ? null : new Date(),
      language: options.language ?? 'en',
      passwordHash: options.passwordHash ?? null,
    })
    .execute();
  if (options.dealerId) {
    await db
      .insertInto('dealerMembership')
      .values({ id: newId(), userId: id, dealerId: options.dealerId })
      .execute();
  }
  for (const assignmentGroupId of options.groupIds ?? []) {
    await db.insertInto('assignmentGroupMember').values({ assignmentGroupId, userId: id }).execute();
  }
  for (const adminGroupId of options.adminGroupIds ?? []) {
    await db.insertInto('adminGroupStaff').values({ adminGroupId, userId: id }).execute();
  }
  for (const brandId of options.brandIds ?? [])
    await db.insertInto('brandOwner').values({ brandId, userId: id }).execute();
  return { id, email };
}

/** A client signed in as this person. */
export async function signedIn(
  portal: TestPortal,
  user: BuiltUser,
  { limited = false } = {},
): Promise<Client> {
  const token = newToken();
  await portal.services.db.transaction().execute((tx) =>
    insertSession(tx, {
      userId: user.id,
      tokenHash: hashToken(token),
      limited,
      lifetimeSeconds: 3600,
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  );
  return clientOf(portal.app, { [sessionCookie(portal.services.environment.baseUrl)]: token });
}

/** A new person of this role, signed in. */
export const signedInAs = async (
  portal: TestPortal,
  role: RoleCode,
  options: UserOptions = {},
): Promise<Client> => signedIn(portal, await buildUser(portal, { ...options, role }));

export interface DealerOptions {
  readonly name?: string;
  readonly number?: string;
  readonly status?: 'active' | 'inactive' | 'pending';
  readonly country?: string;
  readonly region?: string;
  readonly businessUnitIds?: readonly string[];
}

export async function buildDealer(
  { services: { db } }: TestPortal,
  options: DealerOptions = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('dealer')
    .values({
      id,
      number: options.number ?? `T${id.slice(-12)}`,
      name: options.name ?? `Dealer ${id.slice(-4)}`,
      status: options.status ?? 'active',
      country: options.country ?? 'US',
      region: options.region ?? 'CO',
      city: 'Durango',
      timeZone: 'America/New_York',
    })
    .execute();
  for (const businessUnitId of options.businessUnitIds ?? []) {
    await db.insertInto('dealerBusinessUnit').values({ dealerId: id, businessUnitId }).execute();
  }
  return id;
}

export async function buildAssignmentGroup({ services: { db } }: TestPortal, name?: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('assignmentGroup')
    .values({ id, name: name ?? `Group ${id.slice(-6)}` })
    .execute();
  return id;
}

export async function buildBusinessUnit({ services: { db } }: TestPortal, name?: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('businessUnit')
    .values({ id, name: name ?? `Unit ${id.slice(-6)}`, code: id.slice(-8).toUpperCase() })
    .execute();
  return id;
}

/** An admin group with these dealers. Give its id to a district manager. */
export async function buildAdminGroup(
  { services: { db } }: TestPortal,
  dealerIds: readonly string[],
): Promise<string> {
  const id = newId();
  await db
    .insertInto('adminGroup')
    .values({ id, name: `District ${id.slice(-6)}` })
    .execute();
  for (const dealerId of dealerIds)
    await db.insertInto('adminGroupDealer').values({ adminGroupId: id, dealerId }).execute();
  return id;
}
