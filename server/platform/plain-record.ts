import type { Schema } from '#contract/platform/call.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import type { Actor } from './access/actor.ts';
import type { Change, Context } from './context.ts';
import { paginationOf } from './database/lists.ts';
import type { RecordTable, SearchedPage, Values } from './database/record-table.ts';
import type { StagedFiles } from './http/handlers.ts';
import { found } from './refusal.ts';
import { explained, saveRecord, type Violations } from './saving.ts';

/** A change by somebody who is signed in. */
export interface ActorsChange extends Change {
  readonly actor: Actor;
  /** The files sent with the form. */
  readonly parts: StagedFiles;
}

interface PlainRow {
  readonly id: string;
  readonly version: number;
}

/** What is particular to a kind of record without a life: what is listed, added, changed, and deleted, and nothing else. */
export interface PlainKind<
  Row extends PlainRow,
  Query extends SearchedPage,
  Shown extends object,
  New,
  Sent,
  Removing,
  One extends string,
  Many extends string,
  Beside extends object,
> {
  /** As entries of the log name it. */
  readonly kind: string;
  /** The names of one record and of several in the replies, and the schema of one. */
  readonly key: { readonly one: One; readonly many: Many };
  readonly schema: Schema;
  readonly notFound: ErrorText;
  readonly table: RecordTable<Row, Query, Beside>;
  readonly nameOf: (row: Row) => string;
  /** What the log compares. */
  readonly fieldsOf: (row: Row) => object;
  readonly present: (row: Row, context: Pick<Context<Actor>, 'actor' | 'settings'>) => Shown;
  /** The form as the table keeps it. Refuses what the actor may not enter. */
  readonly valuesOf: (change: ActorsChange, form: New | Sent, before: Row | null) => Values | Promise<Values>;
  /** Before the row is locked: other rows that have to be locked first. */
  readonly lockFirst?: (change: ActorsChange, id: string) => Promise<void>;
  /** After the row: what belongs to it in other tables. Returns what the log says about that. */
  readonly writeRest?: (
    change: ActorsChange,
    id: string,
    form: New | Sent,
    before: Row | null,
  ) => Promise<object | void>;
  readonly violations?: (form: New | Sent) => Violations;
  /** The record by the names of its form, if replies name its fields otherwise. */
  readonly standing?: (row: Row) => object;
  /** Refuses to delete what is needed. Returns what the log says beside the fields. */
  readonly checkDeletion?: (change: ActorsChange, row: Row, query: Removing) => Promise<object | void>;
}

interface WithId {
  readonly params: { readonly id: string };
}
interface WithFiles {
  readonly files?: StagedFiles;
}
type Asking = Context<Actor>;

/**
 * The handlers of `recordCalls`. A room adds to `list` what its list says beside its rows. A save answers 409 with the record as it stands
 * if somebody saved meanwhile.
 */
export function plainRecord<
  Row extends PlainRow,
  Query extends SearchedPage,
  Shown extends object,
  New extends object,
  Sent extends object,
  Removing,
  One extends string,
  Many extends string,
  Beside extends object,
>(of: PlainKind<Row, Query, Shown, New, Sent, Removing, One, Many, Beside>) {
  const { kind, key, table, notFound } = of;
  const entityOf = (row: Row) => ({ kind, id: row.id, name: of.nameOf(row) });
  // A computed key has the type of any text.
  const named = (shown: Shown) => ({ [key.one]: shown }) as Record<One, Shown>;
  const changed = <T>(
    context: Asking,
    parts: StagedFiles,
    work: (change: ActorsChange) => Promise<T>,
  ): Promise<T> => context.change((change) => work({ ...change, actor: context.actor, parts }));
  const lock = async (change: ActorsChange, id: string): Promise<Row | undefined> => {
    await of.lockFirst?.(change, id);
    return table.lock(change.tx, id, change);
  };
  const standing = async ({ params: { id } }: WithId, context: Asking): Promise<Row> =>
    found(await table.read(context.db, id, context), notFound);

  return {
    handlers: {
      async list({ query }: { readonly query: Query }, context: Asking) {
        const { rows, total, ...beside } = await table.list(context.db, query, context);
        return {
          ...beside,
          ...({ [key.many]: rows.map((row) => of.present(row, context)) } as Record<Many, Shown[]>),
          pagination: paginationOf(total, query),
        };
      },

      get: async (input: WithId, context: Asking) =>
        named(of.present(await standing(input, context), context)),

      create: ({ body, files = {} }: { readonly body: New } & WithFiles, context: Asking) =>
        changed(context, files, async (change) => {
          const { tx, record } = change;
          const values = await of.valuesOf(change, body, null);
          const id = await explained(table.insert(tx, values, change), of.violations?.(body) ?? {});
          const rest = await of.writeRest?.(change, id, body, null);
          const row = found(await table.reread(tx, id, change), notFound);
          await record({ type: 'create', entity: entityOf(row), after: { ...of.fieldsOf(row), ...rest } });
          return named(of.present(row, change));
        }),

      save: (
        {
          params: { id },
          body,
          files = {},
        }: WithId & WithFiles & { readonly body: Sent & { readonly version?: number | undefined } },
        context: Asking,
      ) =>
        changed(context, files, async (change) => {
          const { version, ...form } = body;
          let rest: object | void = undefined;
          const shown = await saveRecord(change, {
            lock: () => lock(change, id),
            notFound,
            base: version,
            stands: (row) => row.version,
            present: (row) => of.present(row, change),
            schema: of.schema,
            async save(before) {
              // What is left of the body without its version.
              const sent = form as unknown as Sent;
              await table.update(change.tx, id, await of.valuesOf(change, sent, before), change);
              rest = await of.writeRest?.(change, id, sent, before);
            },
            violations: of.violations?.(body) ?? {},
            read: () => table.reread(change.tx, id, change),
            entry: (before, after) => ({
              type: 'update',
              entity: entityOf(after),
              before: of.fieldsOf(before),
              after: { ...of.fieldsOf(after), ...rest },
            }),
          });
          return named(shown);
        }),

      remove: ({ params: { id }, query }: WithId & { readonly query?: Removing }, context: Asking) =>
        changed(context, {}, async (change) => {
          const row = found(await lock(change, id), notFound);
          const beside = await of.checkDeletion?.(change, row, query as Removing);
          await table.remove(change.tx, id, change);
          await change.record({
            type: 'delete',
            entity: entityOf(row),
            before: { ...of.fieldsOf(row), ...beside },
          });
          return { success: true as const };
        }),
    },

    standings: {
      async save(input: WithId, context: Asking): Promise<object> {
        const row = await standing(input, context);
        return of.standing ? of.standing(row) : { ...of.present(row, context) };
      },
    },
  };
}
