import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface OwnListening {
  readonly kind: string;
  readonly title: string;
  readonly seconds: number;
  readonly position: number | null;
  readonly lastAt: string;
}

/** What a person watched and heard. */
export async function ownListening(db: Db, userId: string): Promise<readonly OwnListening[]> {
  const { rows } = await sql<OwnListening>`
    select c.kind, ${nameInEither('c', 'title')} as title, l.time_seconds as seconds, l.position_seconds as position, l.last_event_at as "lastAt"
    from clip_listening l join clip c on c.id = l.clip_id where l.user_id = ${userId} order by l.last_event_at`.execute(
    db,
  );
  return rows;
}

export interface OwnSubmission {
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly createdAt: string;
}

/** The videos that a person sent in. */
export async function ownSubmissions(db: Db, userId: string): Promise<readonly OwnSubmission[]> {
  const { rows } = await sql<OwnSubmission>`
    select ${nameInEither('c', 'title')} as title, coalesce(nullif(c.description, ''), c.description_fr) as description, c.status, c.created_at as "createdAt"
    from clip c where c.created_by = ${userId} and c.is_submission order by c.created_at, c.id`.execute(db);
  return rows;
}

export interface OwnNote {
  readonly title: string;
  readonly second: number;
  /** Of the person, or of a reviewer about a video that the person sent in. */
  readonly note: string;
  readonly answer: string;
  readonly writtenAt: string;
}

/** Notes that a person wrote about videos, and those on own videos that a reviewer has sent, with the answers. */
export async function ownNotes(db: Db, userId: string): Promise<readonly OwnNote[]> {
  const { rows } = await sql<OwnNote>`
    select ${nameInEither('c', 'title')} as title, n.second, n.text as note, n.answer, n.written_at as "writtenAt"
    from clip_note n join clip c on c.id = n.clip_id
    where n.written_by = ${userId} or (c.created_by = ${userId} and n.told_at is not null) order by n.written_at, n.id`.execute(
    db,
  );
  return rows;
}

/** Deletes what a person watched and heard, and puts what waits or was denied in the trash, which deletes it for good. */
export async function eraseClipsOf(tx: Transaction, userId: string, at: Date): Promise<void> {
  await sql`delete from podcast_feed where user_id = ${userId}`.execute(tx);
  await sql`delete from clip_listening where user_id = ${userId}`.execute(tx);
  await sql`delete from clip_listening_event where user_id = ${userId}`.execute(tx);
  await sql`delete from clip_note n using clip c where c.id = n.clip_id and c.created_by = ${userId} and c.is_submission`.execute(
    tx,
  );
  await sql`update clip set deleted_at = ${at}, deleted_by = ${userId}, version = version + 1
    where created_by = ${userId} and is_submission and status in ('draft', 'waiting_approval', 'denied') and deleted_at is null`.execute(
    tx,
  );
}
