import { sql, type RawBuilder } from 'kysely';
import { isLanguage } from '#contract/platform/language.ts';
import { ownerPosition } from '#contract/platform/roles.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { personFacts, type AccessSettings, type PersonRow } from '#server/platform/access/person-facts.ts';
import { settingsVersion } from '#server/platform/config/live-settings.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Position } from '#server/platform/database/replica/replay-watch.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import { memoized } from '#server/platform/memoized.ts';
import { recent } from '#server/platform/recent.ts';

/** What a session is, beside its person. */
interface SessionRow {
  /** Not of a person who works in the background. */
  settingsVersion?: number;
  sessionId: string;
  limited: boolean;
  isStale: boolean;
  /** The session was set to act for somebody else, and that was never ended. */
  hasProxy?: boolean;
  /** A session that acts for somebody else may still name its own person: the proxy expired, or is not allowed any more. */
  proxied?: boolean;
  realUserId?: string;
  proxyReason?: string | null;
  steppedUp?: boolean;
}

/** What decides what a person may do. */
interface ActingRow extends PersonRow {
  language: string;
  roleId: string;
  roleRank: number;
  writesFrenchOnly: boolean;
  rights: string[];
  dealerIds: string[];
  businessUnitIds: string[];
  assignmentGroupIds: string[];
  ownedBrandIds: string[];
  adminGroupIds: string[];
  memberGroupIds: string[];
  countries: string[];
  states: string[];
}

/** Further columns on a person as `user_account u`, its `role r` and its `access_scope a`. */
export interface MoreColumns<OfPerson, Current> {
  /** From these three rows alone: they are sent again only after one of the rows has changed. */
  readonly ofPerson: RawBuilder<OfPerson>;
  /** Everything else. */
  readonly current: RawBuilder<Current>;
}

export interface OpenSession<OfPerson, Current> {
  readonly actor: Actor;
  /** The further columns that the caller requested. */
  readonly ofPerson: OfPerson;
  readonly current: Current;
  /** Not seen for a minute: time to record that the person is still active. */
  readonly isStale: boolean;
}

/** The settings of this version: a session is judged by what was saved last. */
type SettingsOf = (version: number) => AccessSettings | Promise<AccessSettings>;

/** What `personFacts` needs, as columns on `user_account u` and its `role r`. */
export const personFactColumns = sql`
  case when u.email_verified_at is not null then u.email end as "verifiedEmail", u.is_instructor as "isInstructor",
  r.code as "roleCode", r.admin_area as "roleArea", r.reach,
  r.reach = 'dealers' and u.dealer_position = ${sql.lit(ownerPosition)} as "isDealerOwner"`;

const personColumns = sql`
  u.id, u.language, r.id as "roleId", r.rank as "roleRank", r.rights, r.french_only as "writesFrenchOnly", ${personFactColumns},
  a.dealer_ids as "dealerIds", a.business_unit_ids as "businessUnitIds", a.assignment_group_ids as "assignmentGroupIds",
  a.owned_brand_ids as "ownedBrandIds", a.admin_group_ids as "adminGroupIds",
  a.member_group_ids as "memberGroupIds", a.countries, a.states`;

/** A session, with the version of its person's rows: another text whenever one of the three has changed. */
type Checked<Current = unknown> = SessionRow &
  Current & {
    readonly actsForOther: boolean;
    readonly personId: string;
    readonly version: string;
  };
type VersionedPerson<OfPerson = unknown> = ActingRow & OfPerson & { readonly version: string };

interface Lookup {
  /** By the hash of a token in hexadecimal. */
  readonly session: (hash: string) => Promise<Checked | undefined>;
  readonly person: (checked: Checked) => VersionedPerson | Promise<VersionedPerson | undefined>;
}

const nothingMore: MoreColumns<unknown, unknown> = {
  ofPerson: sql`null as "nothingMore"`,
  current: sql`null as "nothingMore"`,
};

/** How far the journal of the primary is. */
export const withPosition: MoreColumns<unknown, { readonly position: Position }> = {
  ofPerson: sql`null as "nothingMore"`,
  current: sql`pg_current_wal_flush_lsn()::text as position`,
};

/** Every request looks up its session, so its statements are built once per `more`. */
const lookupIn = memoized((db: Db) => memoized((more: MoreColumns<unknown, unknown>) => lookup(db, more)));

// Another server may give the numbers of transactions again that were lost with the one before.
const personVersion = sql`concat_ws(' ', u.xmin, r.xmin, a.xmin, pg_postmaster_start_time())`;

/**
 * Every request checks its session, and whether its person has changed. The person, forty columns, is read only if this process does not have
 * that version of their rows: reading and sending them costs more than the check. A version consists of numbers of transactions; the time
 * limit keeps them apart from later ones that have the same numbers.
 */
function lookup(db: Db, more: MoreColumns<unknown, unknown>): Lookup {
  const people = recent<VersionedPerson>({ most: 1000, seconds: 300 });
  const read = readTogether(personsFrom(db, more));
  const readAgain = async (id: string) => {
    const person = await read(id);
    if (person) people.keep(id, person);
    return person;
  };
  return {
    session: readTogether(sessionsFrom(db, more)),
    person({ personId, version }) {
      const known = people.of(personId);
      return known?.version === version ? known : readAgain(personId);
    },
  };
}

// In both statements, what is asked for comes first, so that it can be exchanged. The limit keeps the plan of one record for each of them.

function sessionsFrom(db: Db, { current }: MoreColumns<unknown, unknown>) {
  const { parameters, ...built } = sql`
    select asked.place::integer as place, found.* from unnest(${[]}::text[]) with ordinality as asked (hash, place), lateral (
      select ${current}, s.id as "sessionId", s.limited, s.last_seen_at < now() - interval '1 minute' as "isStale",
        s.proxy_user_id is not null as "hasProxy", s.proxy_user_id is not null and s.proxy_expires_at > now() as "actsForOther",
        ${settingsVersion} as "settingsVersion", u.id as "personId", ${personVersion} as version
      from session s join user_account u on u.id = s.user_id join role r on r.id = u.role_id join access_scope a on a.user_id = u.id
      where s.expires_at > now() and (u.status = 'active' or (u.status = 'pending' and s.limited)) and s.token_hash = decode(asked.hash, 'hex')
      limit 1
    ) found`.compile(db);
  return async (hashes: readonly string[]) => {
    const { rows } = await db.executeQuery<Checked & { readonly place: number }>({
      ...built,
      parameters: [hashes, ...parameters.slice(1)],
    });
    return new Map(rows.map((row) => [hashes[row.place - 1]!, row]));
  };
}

function personsFrom(db: Db, { ofPerson }: MoreColumns<unknown, unknown>) {
  const { parameters, ...built } = sql`
    select found.* from unnest(${[]}::uuid[]) as asked (id), lateral (
      select ${ofPerson}, ${personColumns}, ${personVersion} as version
      from user_account u join role r on r.id = u.role_id join access_scope a on a.user_id = u.id where u.id = asked.id
      limit 1
    ) found`.compile(db);
  return async (ids: readonly string[]) => {
    const { rows } = await db.executeQuery<VersionedPerson>({
      ...built,
      parameters: [ids, ...parameters.slice(1)],
    });
    return new Map(rows.map((row) => [row.id, row]));
  };
}

/**
 * The session behind a token hash with the person it acts as. Null if there is none, it expired, or an account in it may no longer sign in.
 */
export async function sessionByToken<OfPerson = unknown, Current = unknown>(
  db: Db,
  settingsOf: SettingsOf,
  tokenHash: Buffer,
  more: MoreColumns<OfPerson, Current> = nothingMore as MoreColumns<OfPerson, Current>,
): Promise<OpenSession<OfPerson, Current> | null> {
  const { session, person: personOf } = lookupIn(db)(more);
  const row = (await session(tokenHash.toString('hex'))) as Checked<Current> | undefined;
  if (!row) return null;
  if (row.actsForOther) return proxySession(db, settingsOf, tokenHash, more);
  // Hardly ever something to wait for.
  const known = personOf(row);
  const person = known instanceof Promise ? await known : known;
  if (!person) return null;
  const settings = settingsOf(row.settingsVersion!);
  return opened(
    person as VersionedPerson<OfPerson>,
    row,
    settings instanceof Promise ? await settings : settings,
  );
}

/** The same for a session that acts for somebody else. An expired proxy falls back to the person's own session. */
async function proxySession<OfPerson, Current>(
  db: Db,
  settingsOf: SettingsOf,
  tokenHash: Buffer,
  more: MoreColumns<OfPerson, Current>,
): Promise<OpenSession<OfPerson, Current> | null> {
  const { rows } = await sql<SessionRow & ActingRow & OfPerson & Current>`
    select ${more.current}, ${more.ofPerson}, s.id as "sessionId", s.limited, s.last_seen_at < now() - interval '1 minute' as "isStale",
      s.proxy_user_id is not null as "hasProxy", s.user_id as "realUserId", u.id <> s.user_id as proxied, s.proxy_reason as "proxyReason",
      coalesce(s.proxy_step_up_at > now() - interval '30 minutes', false) as "steppedUp",
      ${settingsVersion} as "settingsVersion", ${personColumns}
    from session s
    join user_account u on u.id = case when s.proxy_user_id is null or s.proxy_expires_at <= now() then s.user_id
      else coalesce(person_acted_for(s.user_id, s.proxy_user_id), s.user_id) end
    join role r on r.id = u.role_id
    join access_scope a on a.user_id = u.id
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and (u.status = 'active' or (u.status = 'pending' and s.limited and u.id = s.user_id))
  `.execute(db);
  const [row] = rows;
  return row ? opened(row, row, await settingsOf(row.settingsVersion!)) : null;
}

/** Returns whole rows: taking them apart would copy forty columns for every request. */
function opened<OfPerson, Current>(
  person: ActingRow & OfPerson,
  row: SessionRow & Current,
  settings: AccessSettings,
): OpenSession<OfPerson, Current> {
  const { proxied = false, hasProxy = false } = row;
  const actor: Actor = {
    id: person.id,
    roleId: person.roleId,
    roleCode: person.roleCode,
    roleRank: person.roleRank,
    rights: new Set(person.rights),
    writesFrenchOnly: person.writesFrenchOnly,
    areas: settings,
    ...personFacts(person, settings),
    limited: row.limited,
    language: isLanguage(person.language) ? person.language : 'en',
    dealerIds: person.dealerIds,
    businessUnitIds: person.businessUnitIds,
    assignmentGroupIds: person.assignmentGroupIds,
    ownedBrandIds: person.ownedBrandIds,
    adminGroupIds: person.adminGroupIds,
    memberGroupIds: person.memberGroupIds,
    countries: person.countries,
    states: person.states,
    session: {
      id: row.sessionId,
      proxiedBy: (proxied && row.realUserId) || null,
      proxyReason: (proxied && row.proxyReason) || null,
      steppedUp: proxied && row.steppedUp === true,
      proxyEnded: hasProxy && !proxied,
    },
  };
  return { actor, ofPerson: person, current: row, isStale: row.isStale };
}

/**
 * The person for work that continues in the background, without a session, with the rights they have by now. Undefined if they may no
 * longer sign in. `proxiedBy`: who acted for them when it was started.
 */
export async function personAsActor(
  db: Db | Transaction,
  settings: AccessSettings,
  userId: string,
  proxiedBy: string | null = null,
): Promise<Actor | undefined> {
  const { rows } = await sql<SessionRow & ActingRow>`
    select ${userId} as "sessionId", false as limited, coalesce(${proxiedBy}::uuid, u.id) as "realUserId", ${proxiedBy !== null}::boolean as proxied,
      null as "proxyReason", ${proxiedBy !== null}::boolean as "steppedUp", false as "isStale",
      ${personColumns}
    from user_account u join role r on r.id = u.role_id join access_scope a on a.user_id = u.id
    where u.id = ${userId} and u.status = 'active'`.execute(db);
  const [row] = rows;
  return row && opened(row, row, settings).actor;
}
