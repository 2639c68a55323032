import { sql } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { withoutKeyLookUps } from '#server/platform/database/key-lookups.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { accountColumns } from './import-users.queries.ts';
import type { LegacyRole } from './legacy-types.ts';

/** Columns of an account that an import may write, and undo puts back. */
const written = [
  ...Object.values(accountColumns),
  'role_id',
  'status',
  'status_reason',
  'status_changed_at',
  'status_changed_by',
  'approved_at',
  'reactivated_at',
] as const;

/** Values of an account by column. */
export type ColumnValues = Readonly<Partial<Record<(typeof written)[number], unknown>>>;

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly values: ColumnValues;
}

/** Adds active people without a password. Returns the ids of those whose address had no account. */
export async function insertAccounts(
  tx: Transaction,
  accounts: readonly NewAccount[],
): Promise<ReadonlySet<string>> {
  const rows = accounts.map(({ id, email, values }) => ({ id, email, ...values }));
  const columns = sql.join(Object.values(accountColumns).map((column) => sql.ref(column)));
  const values = sql.join(
    Object.values(accountColumns).map((column) => sql`coalesce(x.${sql.ref(column)}, ${defaultOf(column)})`),
  );
  // In one order, so that two imports of the same people wait for each other instead of locking each other out.
  const { rows: added } = await sql<{ id: string }>`
    insert into user_account (id, email, role_id, status, approved_at, ${columns})
    select x.id, x.email, x.role_id, 'active', now(), ${values}
    from jsonb_populate_recordset(null::user_account, ${JSON.stringify(rows)}::jsonb) x order by x.email
    on conflict do nothing returning id`.execute(tx);
  return new Set(added.map(({ id }) => id));
}

const defaultOf = (column: string) => {
  if (column === 'receive_emails' || column === 'participating_learner') return sql`true`;
  if (column === 'language') return sql`'en'`;
  return column === 'date_of_birth' ? sql`null` : sql`''`;
};

export interface AccountValues {
  readonly id: string;
  readonly values: ColumnValues;
}

/** Writes the given columns of each account, and counts the save. Returns the versions after it. */
export async function writeAccounts(
  tx: Transaction,
  accounts: readonly AccountValues[],
): Promise<ReadonlyMap<string, number>> {
  if (accounts.length === 0) return new Map();
  const columns = sql.join(written.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
  const { rows } = await sql<{ id: string; version: number }>`
    update user_account u set ${columns}, updated_at = now(), version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as x(id uuid, "values" jsonb)
    join user_account o on o.id = x.id cross join lateral jsonb_populate_record(o, x."values") r
    where u.id = o.id returning u.id, u.version`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** What stands of accounts, for undo: every column that an import may write. */
export async function standingValues(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ColumnValues>> {
  const fields = sql.join(written.map((column) => sql`${sql.lit(column)}, ${sql.ref(`u.${column}`)}`));
  const { rows } = await sql<{ id: string; values: ColumnValues }>`
    select u.id, jsonb_build_object(${fields}) as values from user_account u where u.id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, values }) => [id, values]));
}

export interface Places {
  readonly userId: string;
  /** All of them; null if they stay. */
  readonly dealerIds: readonly string[] | null;
  readonly groupIds: readonly string[] | null;
}

/** What changing places did, so that it can be taken back row by row. */
export interface MovedPlaces {
  readonly ended: readonly string[];
  readonly started: readonly string[];
  readonly left: readonly { readonly id: string; readonly addedAt: string }[];
  readonly joined: readonly string[];
}

/** Ends memberships that stop, starts new ones, and changes departments likewise. */
export async function writePlacesOf(
  tx: Transaction,
  people: readonly Places[],
): Promise<ReadonlyMap<string, MovedPlaces>> {
  const moved = new Map(
    people.map(({ userId }) => [
      userId,
      {
        ended: [] as string[],
        started: [] as string[],
        left: [] as MovedPlaces['left'][number][],
        joined: [] as string[],
      },
    ]),
  );
  const dealers = people.filter(({ dealerIds }) => dealerIds !== null);
  const groups = people.filter(({ groupIds }) => groupIds !== null);
  if (dealers.length > 0) {
    const { rows: ended } = await sql<{ id: string; userId: string }>`
      update dealer_membership m set ended_at = now()
      from jsonb_to_recordset(${JSON.stringify(dealers)}::jsonb) as x("userId" uuid, "dealerIds" uuid[])
      where m.user_id = x."userId" and ${isCurrentMembership('m')} and m.dealer_id <> all(x."dealerIds")
      returning m.id, m.user_id as "userId"`.execute(tx);
    for (const { id, userId } of ended) moved.get(userId)!.ended.push(id);
    const wanted = dealers.flatMap(({ userId, dealerIds }) =>
      dealerIds!.map((dealerId) => ({ id: newId(), userId, dealerId })),
    );
    const { rows: started } = await sql<{ id: string; userId: string }>`
      insert into dealer_membership (id, user_id, dealer_id)
      select id, "userId", "dealerId" from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x(id uuid, "userId" uuid, "dealerId" uuid)
      on conflict do nothing returning id, user_id as "userId"`.execute(tx);
    for (const { id, userId } of started) moved.get(userId)!.started.push(id);
  }
  if (groups.length > 0) {
    const { rows: left } = await sql<{ id: string; addedAt: string; userId: string }>`
      delete from assignment_group_member m
      using jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x("userId" uuid, "groupIds" uuid[]), assignment_group g
      where m.user_id = x."userId" and m.assignment_group_id <> all(x."groupIds") and g.id = m.assignment_group_id and not g.follows_rule
      returning m.assignment_group_id as id, m.user_id as "userId", to_json(m.added_at) #>> '{}' as "addedAt"`.execute(
      tx,
    );
    for (const { userId, ...group } of left) moved.get(userId)!.left.push(group);
    const { rows: joined } = await sql<{ id: string; userId: string }>`
      insert into assignment_group_member (assignment_group_id, user_id)
      select g, "userId" from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x("userId" uuid, "groupIds" uuid[]), unnest("groupIds") g
      on conflict do nothing returning assignment_group_id as id, user_id as "userId"`.execute(tx);
    for (const { id, userId } of joined) moved.get(userId)!.joined.push(id);
  }
  return moved;
}

/** Puts places back as they were. */
export async function restorePlaces(
  tx: Transaction,
  people: readonly (MovedPlaces & { readonly userId: string })[],
): Promise<void> {
  const started = people.flatMap((one) => one.started);
  const ended = people.flatMap((one) => one.ended);
  const joined = people.flatMap(({ userId, joined: ids }) => ids.map((id) => ({ id, userId })));
  const left = people.flatMap(({ userId, left: groups }) => groups.map((group) => ({ ...group, userId })));
  if (started.length > 0)
    await sql`delete from dealer_membership where id = any(${started}::uuid[])`.execute(tx);
  if (ended.length > 0)
    await sql`update dealer_membership set ended_at = null where id = any(${ended}::uuid[])`.execute(tx);
  if (joined.length > 0) {
    // It is as if they had never joined: nothing is left of that time either.
    await sql`
      delete from assignment_group_period p using jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as x(id uuid, "userId" uuid)
      where p.assignment_group_id = x.id and p.user_id = x."userId" and p.ended_at is null`.execute(tx);
    await sql`
      delete from assignment_group_member m using jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as x(id uuid, "userId" uuid)
      where m.assignment_group_id = x.id and m.user_id = x."userId"`.execute(tx);
  }
  if (left.length > 0)
    await sql`
      insert into assignment_group_member (assignment_group_id, user_id, added_at)
      select x.id, x."userId", x."addedAt" from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as x(id uuid, "userId" uuid, "addedAt" timestamptz)
      join assignment_group g on g.id = x.id on conflict do nothing`.execute(tx);
}

export interface StandingPerson {
  readonly id: string;
  readonly fullName: string;
  readonly status: 'pending' | 'active' | 'denied' | 'deactivated';
  readonly roleId: string;
  readonly version: number;
  readonly isMerged: boolean;
  /** The person was here, or could be. */
  readonly wasHere: boolean;
  readonly values: ColumnValues;
  readonly membershipIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Locks people in the order of their ids, and reads what undo compares. */
export async function lockStanding(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingPerson>> {
  await sql`select from user_account where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const fields = sql.join(written.map((column) => sql`${sql.lit(column)}, ${sql.ref(`u.${column}`)}`));
  const { rows } = await sql<StandingPerson>`
    select u.id, u.full_name as "fullName", u.status, u.role_id as "roleId", u.version, u.merged_into_id is not null as "isMerged",
      u.last_seen_at is not null or u.password_hash is not null or u.email_verified_at is not null as "wasHere",
      jsonb_build_object(${fields}) as values,
      array(select m.id from dealer_membership m where m.user_id = u.id and ${isCurrentMembership('m')}) as "membershipIds",
      array(select m.assignment_group_id from assignment_group_member m join assignment_group g on g.id = m.assignment_group_id and not g.follows_rule
        where m.user_id = u.id) as "groupIds"
    from user_account u where u.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A key to a person: `table.column`, and what deleting the person does to its rows. */
interface PersonKey {
  readonly name: string;
  readonly onDelete: 'refused' | 'deleted' | 'emptied';
}

/** What refers to people, by the key with which it does. */
export type References = ReadonlyMap<string, PersonKey & { readonly ids: ReadonlySet<string> }>;

/** What refers to these people, by every key that the database has. One statement, however many there are: each table is looked up once. */
export async function referencesTo(tx: Transaction, ids: readonly string[]): Promise<References> {
  const { rows: keys } = await sql<PersonKey>`
    select k.conrelid::regclass || '.' || a.attname as name,
      case k.confdeltype when 'c' then 'deleted' when 'n' then 'emptied' else 'refused' end as "onDelete"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'user_account'::regclass and k.conparentid = 0 order by 1`.execute(
    tx,
  );
  const { rows } = await sql<{ key: number; ids: string[] }>`
    with asked as materialized (select id from unnest(${ids}::uuid[]) a (id))
    select key, array_agg(id) as ids from (${sql.join(
      keys.map(({ name }, key) => {
        const [table, column] = placeOf(name);
        return sql`select ${sql.lit(key)} as key, a.id from asked a where exists (select from ${table} t where t.${column} = a.id)`;
      }),
      sql` union all `,
    )}) r group by key`.execute(tx);
  return new Map(
    rows.map(({ key, ids: referred }) => [keys[key]!.name, { ...keys[key]!, ids: new Set(referred) }]),
  );
}

const placeOf = (name: string) => {
  const [table = '', column = ''] = name.split('.');
  return [sql.table(table), sql.ref(column)] as const;
};

/**
 * Deletes people with what goes with them. Nothing else may refer to them (`references`), and they are locked, so nothing can begin to.
 *
 * The database would make sure of that once more, with two look-ups for each person and key: hundreds of thousands for an import. Where it lets this
 * account leave them out, they are left out (`docs/decisions/130-imports.md`). The triggers that count people fire all the same.
 */
export async function deleteAccounts(
  tx: Transaction,
  ids: readonly string[],
  references: References,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from refused_address f using user_account u where u.id = any(${ids}::uuid[]) and f.address = lower(u.email)`.execute(
    tx,
  );
  for (const { name, onDelete } of references.values()) {
    const [table, column] = placeOf(name);
    if (onDelete === 'emptied')
      await sql`update ${table} t set ${column} = null where t.${column} = any(${ids}::uuid[])`.execute(tx);
    else await sql`delete from ${table} t where t.${column} = any(${ids}::uuid[])`.execute(tx);
  }
  // A trigger of what went may have written of them again.
  const isFree = (await referencesTo(tx, ids)).size === 0;
  const go = () => sql`delete from user_account where id = any(${ids}::uuid[])`.execute(tx);
  await (isFree ? withoutKeyLookUps(tx, go) : go());
}

export async function endSessionsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    delete from session where user_id = any(${ids}::uuid[]) or proxy_user_id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

/** What earlier mailboxes of these addresses refused says nothing about the people of now. */
export async function forgetRefusalsOf(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await sql`
    update refused_address set refusals = 0, since = null, last_reason = '', stopped_at = null, cleared_at = now(), told = null
    where address = any(${addresses}::text[])`.execute(tx);
}

/** Holds the roles that are given until the transaction ends. */
export async function holdRoles(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select from role where id = any(${ids}::uuid[]) order by id for share`.execute(tx);
}

/** The id of the role for a type of user of the former portal, added if it is missing. `isNew`: it was. */
export async function legacyRole(
  tx: Transaction,
  { name, nameFr, rank, reach, adminArea, rights }: LegacyRole,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into role (id, name, name_fr, rank, reach, admin_area) values (${newId()}, ${name}, ${nameFr}, ${rank}, ${reach}, ${adminArea})
    on conflict do nothing returning id`.execute(tx);
  const [added] = rows;
  if (added) {
    await sql`insert into role_right (role_id, name) select ${added.id}, unnest(${rights}::text[])`.execute(
      tx,
    );
    return { id: added.id, isNew: true };
  }
  const { rows: standing } = await sql<{ id: string }>`
    select id from role where folded(name) = folded(${name}) for share`.execute(tx);
  return { id: standing[0]!.id, isNew: false };
}
