import { sql } from 'kysely';
import { expect } from 'vitest';
import { roleCodes, type RoleCode } from '#contract/platform/roles.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { sessionByToken } from '#server/platform/sessions/session.queries.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { buildUser, signedIn } from './people.ts';
import type { TestPortal } from './portal.ts';

type UserOptions = NonNullable<Parameters<typeof buildUser>[1]>;

/** The person as the session knows them. */
export async function actorOf(portal: TestPortal, options: UserOptions): Promise<Actor> {
  const client = await signedIn(portal, await buildUser(portal, options));
  return (await sessionByToken(
    portal.services.db,
    () => portal.services.settings,
    hashToken(Object.values(client.cookies)[0]!),
  ))!.actor;
}

/** One person of each role, in each situation. */
export async function actorsOf(
  portal: TestPortal,
  situations: readonly UserOptions[],
  roles: readonly RoleCode[] = roleCodes,
): Promise<readonly Actor[]> {
  const actors: Actor[] = [];
  for (const role of roles)
    for (const situation of situations) actors.push(await actorOf(portal, { ...situation, role }));
  return actors;
}

/** Fails if a list shows other records than those that `holds` accepts. Returns how many were shown and hidden. */
export async function expectBothFaces<Row>(
  { services: { db } }: TestPortal,
  scope: Scope<Row>,
  table: string,
  actors: readonly Actor[],
  rows: readonly (Row & { readonly id: string })[],
): Promise<{ readonly shown: number; readonly hidden: number }> {
  const ids = rows.map((row) => row.id);
  let shown = 0;
  for (const actor of actors) {
    const found = await sql<{ id: string }>`
      select x.id from ${sql.table(table)} x where x.id = any(${ids}::uuid[]) and ${scope.sql(actor, 'x')}`.execute(
      db,
    );
    const listed = new Set(found.rows.map((row) => row.id));
    for (const row of rows)
      expect(listed.has(row.id), `${actor.roleCode} ${JSON.stringify(row)}`).toBe(scope.holds(actor, row));
    shown += listed.size;
  }
  return { shown, hidden: actors.length * rows.length - shown };
}
