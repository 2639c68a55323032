import { sql, type Expression, type SqlBool } from 'kysely';
import { memoizedText } from '#server/platform/memoized.ts';
import type { Actor } from './actor.ts';

/** Which records an actor may reach: lists, and handlers that read a record, filter by `sql` on the table with this name. */
export interface ListScope {
  readonly sql: (actor: Actor, alias: string) => Expression<SqlBool>;
}

/** The same for handlers that have a record in hand: they call `holds`, which agrees with `sql`. `Row` holds the fields that decide. */
export interface Scope<Row> extends ListScope {
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

/** Records within every one of the scopes. Handlers can ask it if they can ask all of them. */
export function all<const Scopes extends readonly Scope<never>[]>(...scopes: Scopes): Scope<RowOf<Scopes>>;
export function all(...scopes: readonly ListScope[]): ListScope;
export function all(...scopes: readonly (ListScope & Partial<Scope<unknown>>)[]): Partial<Scope<unknown>> {
  return {
    sql: (actor, alias) => {
      const parts = sqlOf(scopes, actor, alias).filter((one) => one !== always);
      if (parts.includes(never)) return never;
      return parts.length === 0 ? always : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
    },
    holds: (actor, row) => scopes.every((one) => one.holds!(actor, row)),
  };
}

/** Records within at least one of the scopes. Handlers can ask it if they can ask all of them. */
export function any<const Scopes extends readonly Scope<never>[]>(...scopes: Scopes): Scope<RowOf<Scopes>>;
export function any(...scopes: readonly ListScope[]): ListScope;
export function any(...scopes: readonly (ListScope & Partial<Scope<unknown>>)[]): Partial<Scope<unknown>> {
  return {
    sql: (actor, alias) => {
      const parts = sqlOf(scopes, actor, alias).filter((one) => one !== never);
      if (parts.includes(always)) return always;
      return parts.length === 0 ? never : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
    },
    holds: (actor, row) => scopes.some((one) => one.holds!(actor, row)),
  };
}

const sqlOf = (scopes: readonly ListScope[], actor: Actor, alias: string): Expression<SqlBool>[] =>
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
