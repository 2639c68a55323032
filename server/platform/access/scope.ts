import { sql, type Expression, type SqlBool } from 'kysely';
import { memoizedText } from '#server/platform/memoized.ts';
import type { Actor } from './actor.ts';

/**
 * Which records an actor may reach, in two forms that agree: lists filter by `sql` on the table with this name, and code that has a record
 * in hand calls `holds`. `Row` holds the fields that decide.
 */
export interface Scope<Row> {
  readonly sql: (actor: Actor, alias: string) => Expression<SqlBool>;
  readonly holds: (actor: Actor, row: Row) => boolean;
}

/** A condition on the record alone, the same for every actor. */
export interface Condition<Row> {
  readonly sql: (alias: string) => Expression<SqlBool>;
  readonly holds: (row: Row) => boolean;
}

/** Matches every record / no record. `all` and `any` drop them, so a statement contains only the conditions that matter for its actor. */
export const always = sql<SqlBool>`true`;
export const never = sql<SqlBool>`false`;

/** The fields that decide for all of these scopes together. */
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
  holds: (actor, row) => typed(scopes).every((one) => one.holds(actor, row)),
});

/** Records within at least one of the scopes. */
export const any = <const Scopes extends readonly Scope<never>[]>(
  ...scopes: Scopes
): Scope<RowOf<Scopes>> => ({
  sql: (actor, alias) => {
    const parts = sqlOf(scopes, actor, alias).filter((one) => one !== never);
    if (parts.includes(always)) return always;
    return parts.length === 0 ? never : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
  },
  holds: (actor, row) => typed(scopes).some((one) => one.holds(actor, row)),
});

/** Each scope takes a record that has the fields of them all. */
const typed = <Scopes extends readonly Scope<never>[]>(scopes: Scopes) =>
  scopes as readonly Scope<never>[] as readonly Scope<RowOf<Scopes>>[];

const sqlOf = (scopes: readonly Scope<never>[], actor: Actor, alias: string): Expression<SqlBool>[] =>
  scopes.map((one) => one.sql(actor, alias));

/** Every record for some people, no record for the others. */
export const granted = (may: (actor: Actor) => boolean): Scope<unknown> => ({
  sql: (actor) => (may(actor) ? always : never),
  holds: (actor) => may(actor),
});

/** Turns a condition on the record alone into a scope. */
export const fromCondition = <Row>(condition: Condition<Row>): Scope<Row> => ({
  sql: (_actor, alias) => condition.sql(alias),
  holds: (_actor, row) => condition.holds(row),
});

/** A column of a table alias; both names come from our own code. Plain text, because list statements often hold dozens of them. */
export const columnOf = (alias: string, column: string) => textOf(`${alias}.${column}`);

const textOf = memoizedText((text) => sql.raw(text));
