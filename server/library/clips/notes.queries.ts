import { sql } from 'kysely';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface NoteRow {
  readonly id: string;
  readonly second: number;
  readonly text: string;
  readonly submissionVersion: number;
  readonly writtenBy: Named | null;
  readonly writtenAt: string;
  readonly toldAt: string | null;
  readonly answer: string;
  readonly answeredAt: string | null;
}

/** What reviewers said about a submission. */
export interface Review {
  readonly decidedBy: Named | null;
  readonly notes: readonly NoteRow[];
}

/** Apart from the clip, because few who open a video may read it. */
export async function reviewOf(db: Db | Transaction, clipId: string): Promise<Review> {
  const { rows } = await sql<Review>`
    select ${namedUser('c.decided_by')} as "decidedBy", coalesce((
      select json_agg(json_build_object('id', n.id, 'second', n.second, 'text', n.text, 'submissionVersion', n.submission_version,
        'writtenBy', ${namedUser('n.written_by')}, 'writtenAt', n.written_at, 'toldAt', n.told_at, 'answer', n.answer, 'answeredAt', n.answered_at)
        order by n.second, n.written_at, n.id)
      from clip_note n where n.clip_id = c.id), '[]') as notes
    from clip c where c.id = ${clipId}`.execute(db);
  return rows[0]!;
}

interface NewNote {
  readonly id: string;
  readonly clipId: string;
  readonly submissionVersion: number;
  readonly second: number;
  readonly text: string;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

export async function insertNote(tx: Transaction, note: NewNote): Promise<void> {
  await tx.insertInto('clipNote').values(note).execute();
}

export async function deleteNote(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('clipNote').where('id', '=', id).execute();
}

export interface Answer {
  readonly note: string;
  readonly text: string;
}

/** Keeps what the owner answers to notes that were told. Returns how many of them take an answer. */
export async function writeAnswers(
  tx: Transaction,
  clipId: string,
  answers: readonly Answer[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update clip_note n set answer = a.text
    from unnest(${answers.map(({ note }) => note)}::uuid[], ${answers.map(({ text }) => text)}::text[]) a (id, text)
    where n.id = a.id and n.clip_id = ${clipId} and n.told_at is not null and n.answered_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** The answers go along with the version that is submitted. */
export async function sendAnswers(tx: Transaction, clipId: string, at: Date): Promise<void> {
  await sql`update clip_note set answered_at = ${at}
    where clip_id = ${clipId} and answered_at is null and answer <> ''`.execute(tx);
}

/** The notes go to the owner with the decision. Returns how many. */
export async function tellNotes(tx: Transaction, clipId: string, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`update clip_note set told_at = ${at}
    where clip_id = ${clipId} and told_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
