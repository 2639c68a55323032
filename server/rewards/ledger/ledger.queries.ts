import { sql, type RawBuilder } from 'kysely';
import { ledgerErrors } from '#contract/rewards/ledger.errors.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  checkPosting,
  type Account,
  type Entry,
  type Funder,
  type Posting,
  type Subject,
} from './ledger.rules.ts';

const house = '00000000-0000-0000-0000-000000000000';

function subjectOf(subject: Subject) {
  if (subject === 'house') return { subject: 'house', subject_id: house };
  if ('userId' in subject) return { subject: 'user', subject_id: subject.userId };
  if ('dealerId' in subject) return { subject: 'dealer', subject_id: subject.dealerId };
  return { subject: 'program', subject_id: subject.programId };
}

const keyOf = ({ of, kind, currency }: Account): string =>
  `${subjectOf(of).subject_id.toLowerCase()} ${kind} ${currency}`;

/** Each account once, in the order in which everybody locks them, and the place of each key in it. */
function inLockOrder(accounts: readonly Account[]) {
  const byKey = new Map(accounts.map((account) => [keyOf(account), account]));
  const sorted = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    rows: sorted.map(([, { kind, of, currency }]) => ({ kind, currency, ...subjectOf(of) })),
    /** From 1, as PostgreSQL counts. */
    places: new Map(sorted.map(([key], index) => [key, index + 1])),
  };
}

/** A posting whose id is known, and what it undoes. */
export interface PostingRow extends Posting {
  readonly undoesId?: string;
}

/**
 * Writes postings, one or thousands, in one statement. Returns the business keys that were new; a posting whose key is known does nothing.
 * A balance that would go below zero refuses all of them with 409. A transaction that posts more than once may meet another one in a
 * deadlock, after which `change` runs again: better post everything at once.
 */
export async function post(tx: Transaction, postings: readonly PostingRow[]): Promise<ReadonlySet<string>> {
  if (postings.length === 0) return new Set();
  for (const posting of postings) checkPosting(posting);
  const [only] = postings;
  return refusing(async () => {
    if (postings.length > 1) return postSeveral(tx, postings);
    return new Set((await postOne(tx, only!)) ? [only!.businessKey] : []);
  });
}

/** Refuses a balance that would go below zero. */
async function refusing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'ledger_account_not_below_zero')
      refuse(ledgerErrors.notEnough);
    throw error;
  }
}

async function postSeveral(tx: Transaction, postings: readonly PostingRow[]): Promise<ReadonlySet<string>> {
  const { rows: accounts, places } = inLockOrder(
    postings.flatMap((posting) => posting.entries.map((entry) => entry.account)),
  );
  const withIds = postings.map((posting) => ({ id: newId(), posting }));
  const keys = new Map(withIds.map(({ id, posting }) => [id, posting.businessKey]));
  const entries = withIds.flatMap(({ id, posting }) =>
    posting.entries.map(({ account, amount, funder = posting.funder }) => ({
      id: newId(),
      posting_id: id,
      account: places.get(keyOf(account)),
      amount,
      funder,
    })),
  );
  const funders = [...new Set(entries.flatMap(({ funder }) => funder ?? []))];
  const asked = JSON.stringify({
    accounts,
    postings: withIds.map(({ id, posting }) => ({
      id,
      business_key: posting.businessKey,
      kind: posting.kind,
      at: posting.at,
      note: posting.note,
      by_user_id: posting.byUserId,
      proxied_by: posting.proxiedBy,
      course_id: posting.courseId,
      undoes_id: posting.undoesId,
    })),
    entries,
    ...(funders.length > 0 && { funders }),
  });
  const written = await sql<{ ids: string[] }>`select ledger_post(${asked}::jsonb) as ids`.execute(tx);
  return new Set(written.rows[0]!.ids.map((id) => keys.get(id)!));
}

/** True if its business key is new. */
async function postOne(tx: Transaction, posting: PostingRow): Promise<boolean> {
  const { rows } = await sql<{
    isNew: boolean;
  }>`select ledger_post_one(${valuesOf(posting)}) as "isNew"`.execute(tx);
  return rows[0]!.isNew;
}

/**
 * Writes one posting, and returns what stands in other accounts afterwards; 0 if nothing was posted there. Undefined if the business key is known.
 * Refuses as `post` does.
 */
export async function postAndRead(
  tx: Transaction,
  posting: Posting,
  others: readonly Account[],
): Promise<readonly number[] | undefined> {
  checkPosting(posting);
  const { rows } = await refusing(() =>
    sql<{ balances: number[] | null }>`
      select to_json(ledger_post_and_read(${valuesOf(posting)}, ${others.map(({ kind }) => kind)}, ${others.map(({ currency }) => currency)},
        ${others.map(({ of }) => subjectOf(of).subject_id)})) as balances`.execute(tx),
  );
  return rows[0]!.balances ?? undefined;
}

/** What the functions of one posting take. */
function valuesOf(posting: PostingRow): RawBuilder<unknown> {
  const { rows: accounts, places } = inLockOrder(posting.entries.map((entry) => entry.account));
  const sums = accounts.map(() => 0);
  const lowest = accounts.map(() => Number.POSITIVE_INFINITY);
  const entries = posting.entries.map(({ account, amount, funder = posting.funder }) => {
    const place = places.get(keyOf(account))!;
    const running = sums[place - 1]! + amount;
    sums[place - 1] = running;
    lowest[place - 1] = Math.min(lowest[place - 1]!, running);
    return { place, amount, running, funder: funder ?? null };
  });
  const funders = entries.some(({ funder }) => funder !== null) ? entries.map(({ funder }) => funder) : null;
  return sql`${newId()}, ${posting.businessKey}, ${posting.kind}, ${posting.at ?? null},
    ${posting.note ?? ''}, ${posting.byUserId ?? null}, ${posting.proxiedBy ?? null}, ${posting.courseId ?? null}, ${posting.undoesId ?? null},
    ${accounts.map(({ kind }) => kind)}, ${accounts.map(({ currency }) => currency)}, ${accounts.map(({ subject }) => subject)},
    ${accounts.map((account) => account.subject_id)}, ${sums}, ${lowest}, ${entries.map(() => newId())}, ${entries.map(({ place }) => place)},
    ${entries.map(({ amount }) => amount)}, ${entries.map(({ running }) => running)}, ${funders}`;
}

/** Locks accounts in the order in which `post` locks them, until the transaction ends. Returns their balances; 0 if nothing was posted. */
export async function lockBalances(
  tx: Transaction,
  accounts: readonly Account[],
): Promise<readonly number[]> {
  const { rows, places } = inLockOrder(accounts);
  const locked = await sql<{ balances: (number | null)[] }>`
    select to_json(ledger_lock(${JSON.stringify(rows)}::jsonb)) as balances`.execute(tx);
  return accounts.map((account) => locked.rows[0]!.balances[places.get(keyOf(account))! - 1] ?? 0);
}

export async function isPosted(tx: Transaction, businessKey: string): Promise<boolean> {
  const { rows } = await sql`select from ledger_posting where business_key = ${businessKey}`.execute(tx);
  return rows.length > 0;
}

export interface StandingPosting {
  readonly id: string;
  readonly businessKey: string;
  readonly undoesId: string | null;
  readonly courseId: string | null;
  readonly entries: readonly (Omit<Entry, 'funder'> & { readonly funder: Funder | null })[];
}

/** Postings with their entries, by their business keys. What an account held that was merged is found with the primary one. */
export async function postingsOf(
  tx: Transaction,
  businessKeys: readonly string[],
): Promise<readonly StandingPosting[]> {
  const { rows } = await sql<StandingPosting>`
    select p.id, p.business_key as "businessKey", p.undoes_id as "undoesId", p.course_id as "courseId", (
      select json_agg(json_build_object('amount', e.amount, 'funder', (select f.name from ledger_funder f where f.id = e.funder_id), 'account', json_build_object('kind', a.kind, 'currency', a.currency, 'of',
        case when a.user_id is not null then json_build_object('userId', standing_account(a.user_id))
          when a.dealer_id is not null then json_build_object('dealerId', a.dealer_id)
          when a.program_id is not null then json_build_object('programId', a.program_id)
          else to_json('house'::text) end)) order by e.id)
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.posting_id = p.id) as entries
    from ledger_posting p where p.business_key = any (${businessKeys}::text[])`.execute(tx);
  return rows;
}

/** The points a person can spend, from all sources, within a statement; 0 if nothing was posted. */
export const spendable = (userId: string): RawBuilder<number> => sql`(
  select coalesce(sum(balance), 0)::bigint from ledger_account
  where subject_id = ${userId} and kind in ('training-points', 'loyalty-points') and currency = 'PTS')`;

/** Of these, the points that expire. */
export const spendableLoyalty = (userId: string): RawBuilder<number> => sql`(
  select coalesce(sum(balance), 0)::bigint from ledger_account where subject_id = ${userId} and kind = 'loyalty-points' and currency = 'PTS')`;

/** The same in a statement of its own. */
export async function pointsBalance(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select ${spendable(userId)} as balance`.execute(db);
  return rows[0]!.balance;
}
