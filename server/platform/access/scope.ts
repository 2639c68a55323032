import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from './actor.ts';

/**
 * Which records somebody reaches, with two faces that agree: a list filters by `sql`, on the table under this name, and whoever holds
 * a record asks `holds`. `Row` is what decides of a record.
 */
export interface Scope<Row> {
  readonly sql: (actor: Actor, alias: string) => Expression<SqlBool>;
  readonly holds: (actor: Actor, row: Row) => boolean;
}

/** The same for what a record is, whoever looks. */
export interface Condition<Row> {
  readonly sql: (alias: string) => Expression<SqlBool>;
  readonly holds: (row: Row) => boolean;
}

/** Every record, and none. Combined with others they fall away, so that a statement holds only what matters for its actor. */
export const always = sql<SqlBool>`true`;
export const never = sql<SqlBool>`false`;

/** What decides of all these scopes at once. */
type RowOf<Scopes extends readonly Scope<never>[]> = Scopes[number] extends Scope<infer Row> ? Row : never;

/** Records within every one of the scopes. */
export const all = <const Scopes extends readonly Scope<never>[]>(
  ...scopes: Scopes
): Scope<RowOf<Scopes>> => ({
  sql: (actor, alias) => {
    const parts = sqlOf(scopes, actor, alias).filter((one) => one !== always);
    if (parts.includes(never)) return never;
    return parts.length === 0 ? always : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
  },
  holds: (actor, row) => scopes.every((one) => one.holds(actor, row as never)),
});

/** Records within one of the scopes at least. */
export const any = <const Scopes extends readonly Scope<never>[]>(
  ...scopes: Scopes
): Scope<RowOf<Scopes>> => ({
  sql: (actor, alias) => {
    const parts = sqlOf(scopes, actor, alias).filter((one) => one !== never);
    if (parts.includes(always)) return always;
    return parts.length === 0 ? never : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
  },
  holds: (actor, row) => scopes.some((one) => one.holds(actor, row as never)),
});

const sqlOf = (scopes: readonly Scope<never>[], actor: Actor, alias: string): Expression<SqlBool>[] =>
  scopes.map((one) => one.sql(actor, alias));

/** Every record for some people, none for the others. */
export const granted = (may: (actor: Actor) => boolean): Scope<unknown> => ({
  sql: (actor) => (may(actor) ? always : never),
  holds: (actor) => may(actor),
});

/** A condition of the record alone as a scope. */
export const whoever = <Row>(condition: Condition<Row>): Scope<Row> => ({
  sql: (_actor, alias) => condition.sql(alias),
  holds: (_actor, row) => condition.holds(row),
});

/** A column of the table under a name, both from our own code. Plain text: statements that lists run often hold dozens of them. */
export const columnOf = (alias: string, column: string) => sql.raw(`${alias}.${column}`);
