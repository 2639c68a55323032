import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import { listOf, matchesText, type Page, type PageQuery } from './lists.ts';
import type { Db, Transaction } from './open.ts';

/** Who asks, and when. */
export interface Asking {
  readonly actor: Actor;
  readonly now: () => Date;
}

export type SearchedPage = PageQuery & { readonly text?: string | undefined };

interface RowParts {
  /** A table with `id`, `version`, and `updated_at`, and the alias under which the other parts know it. */
  readonly table: string;
  readonly alias: string;
  /** What is worked out once for all rows, such as counts: joined to the table, one row at most for each of its rows. */
  readonly joined?: RawBuilder<unknown>;
  /** The columns that remember who saved: none, the last one, or also who added it and when. */
  readonly remembers: 'nobody' | 'saver' | 'both';
  readonly columns: RawBuilder<unknown> | ((asking: Asking) => RawBuilder<unknown>);
  /** Which rows there are for the actor; by default all. */
  readonly visible?: (asking: Asking) => Expression<SqlBool>;
  /** A deleted row stays, with `deleted_at`, because other records go on naming it. */
  readonly staysDeleted?: true;
}

interface ListParts<Query extends SearchedPage> {
  /** Of each row of a list, if that is less than `columns`. */
  readonly listedColumns?: RawBuilder<unknown>;
  /** What a search looks through, or which rows it finds. */
  readonly search: RawBuilder<unknown> | ((text: string) => Expression<SqlBool>);
  readonly filters?: (query: Query) => readonly (Expression<SqlBool> | undefined)[];
  /** Rows that are equal in it follow by id. */
  readonly order: (query: Query) => RawBuilder<unknown>;
}

/** How a kind is listed, or a statement of its own that says more beside the rows. */
type TableParts<Row, Query extends SearchedPage, Beside extends object> = RowParts &
  (ListParts<Query> | Pick<RecordTable<Row, Query, Beside>, 'list'>);

/** Values by the names of the table's columns, in camel case. */
export type Values = Readonly<Record<string, unknown>>;

/** The rows of one plain kind of record. */
export interface RecordTable<Row, Query, Beside extends object = object> {
  readonly list: (db: Db, query: Query, asking: Asking) => Promise<Page<Row> & Beside>;
  readonly read: (db: Db | Transaction, id: string, asking: Asking) => Promise<Row | undefined>;
  /** The row whatever the actor sees: somebody whose save takes it away from them still gets the reply. */
  readonly reread: RecordTable<Row, Query>['read'];
  /** Locks the row until the end of the transaction; what names it waits. */
  readonly lock: (tx: Transaction, id: string, asking: Asking) => Promise<Row | undefined>;
  /** Returns the id of the new row. */
  readonly insert: (tx: Transaction, values: Values, asking: Asking) => Promise<string>;
  /** Counts the save in `version`. */
  readonly update: (tx: Transaction, id: string, values: Values, asking: Asking) => Promise<void>;
  readonly remove: (tx: Transaction, id: string, asking: Asking) => Promise<void>;
}

/** Statements written in SQL use the names of the database. */
const columnOf = (name: string) => sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const found = (search: ListParts<never>['search'], text: string) =>
  typeof search === 'function' ? search(text) : matchesText(search, text);

export function recordTable<Row, Query extends SearchedPage, Beside extends object = object>(
  of: TableParts<Row, Query, Beside>,
): RecordTable<Row, Query, Beside> {
  const { alias, remembers } = of;
  const table = sql.table(of.table);
  const self = sql`${table} ${sql.ref(alias)}`;
  const joined = of.joined ?? sql``;
  const from = sql`${self} ${joined}`;
  const idColumn = sql.ref(`${alias}.id`);
  const columns = (asking: Asking) => (typeof of.columns === 'function' ? of.columns(asking) : of.columns);
  const kept = of.staysDeleted ? sql<SqlBool>`${sql.ref(`${alias}.deleted_at`)} is null` : always;
  const visible = (asking: Asking) => sql<SqlBool>`${kept} and ${of.visible?.(asking) ?? always}`;
  const saved = ({ actor, now }: Asking): Values => ({
    updatedAt: now(),
    ...(remembers !== 'nobody' && { updatedBy: actor.id }),
  });
  const added = ({ actor, now }: Asking): Values =>
    remembers === 'both' ? { createdAt: now(), createdBy: actor.id } : {};

  async function rowOf(db: Db | Transaction, id: string, asking: Asking, where: Expression<SqlBool>) {
    const { rows } = await sql<Row>`
      select ${columns(asking)} from ${from} where ${idColumn} = ${id} and ${where}`.execute(db);
    return rows[0];
  }
  const read: RecordTable<Row, Query>['read'] = (db, id, asking) => rowOf(db, id, asking, visible(asking));

  async function write(tx: Transaction, id: string, values: Values): Promise<void> {
    const set = Object.entries(values).map(([name, value]) => sql`${columnOf(name)} = ${value}`);
    await sql`update ${table} set ${sql.join(set)}, version = version + 1 where id = ${id}`.execute(tx);
  }

  const listBy =
    ({ search, filters, order, listedColumns }: ListParts<Query>) =>
    async (db: Db, query: Query, asking: Asking) => {
      const list = listOf({
        page: query,
        from,
        id: idColumn,
        visible: visible(asking),
        search: query.text ? found(search, query.text) : undefined,
        filters: filters?.(query) ?? [],
        order: sql`${order(query)}, ${idColumn}`,
        columns: listedColumns ?? columns(asking),
        lookUp: sql`${self} using (id) ${joined}`,
      });
      const { rows } = await sql<{ page: Row[]; total: number }>`
        ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
      // Nothing is beside rows that are listed so.
      return { rows: rows[0]!.page, total: rows[0]!.total } as Page<Row> & Beside;
    };

  return {
    read,
    reread: (db, id, asking) => rowOf(db, id, asking, kept),

    list: 'list' in of ? of.list : listBy(of),

    async lock(tx, id, asking) {
      const { rows } =
        await sql`select from ${self} where ${idColumn} = ${id} and ${visible(asking)} for update`.execute(
          tx,
        );
      // A second statement, so that it sees what whoever held the lock wrote.
      return rows.length > 0 ? read(tx, id, asking) : undefined;
    },

    async insert(tx, values, asking) {
      const row = { id: newId(), ...values, ...added(asking), ...saved(asking) };
      await sql`insert into ${table} (${sql.join(Object.keys(row).map(columnOf))})
        values (${sql.join(Object.values(row))})`.execute(tx);
      return row.id;
    },

    update: (tx, id, values, asking) => write(tx, id, { ...values, ...saved(asking) }),

    async remove(tx, id, asking) {
      if (of.staysDeleted) await write(tx, id, { deletedAt: asking.now(), ...saved(asking) });
      else await sql`delete from ${table} where id = ${id}`.execute(tx);
    },
  };
}
