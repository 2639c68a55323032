import { sql, type SqlBool } from 'kysely';
import type { ClipStatus } from '#contract/library/clip-statuses.ts';
import type { Chapter } from '#contract/library/clips.fields.ts';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { StateChange } from '#server/platform/publishing/record-states.queries.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import type { ClipKind } from './clip-kinds.rules.ts';

/** What a save writes. */
export interface ClipInput {
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly imageId: string | null;
  readonly mediaId: string | null;
  readonly captionsEnId: string | null;
  readonly captionsFrId: string | null;
  readonly noCaptionsReason: string;
  readonly durationSeconds: number | null;
  readonly chapters: readonly Chapter[];
  readonly categoryId: string | null;
  readonly brandId: string | null;
  readonly audience: AudienceValues;
}

interface NewClip extends StateChange {
  readonly id: string;
  readonly kind: ClipKind;
  readonly isSubmission: boolean;
}

export async function insertClip(
  tx: Transaction,
  { audience, chapters, ...input }: ClipInput,
  { id, kind, isSubmission, by, at }: NewClip,
): Promise<void> {
  const audienceId = await writeAudience(tx, null, audience);
  await tx
    .insertInto('clip')
    .values({
      id,
      kind,
      ...input,
      chapters: JSON.stringify(chapters),
      audienceId,
      isSubmission,
      status: 'draft',
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
    })
    .execute();
}

export async function updateClip(
  tx: Transaction,
  { id, audienceId: currentId }: Pick<ClipRow, 'id' | 'audienceId'>,
  { audience, chapters, ...input }: ClipInput,
  { by, at }: StateChange,
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, audience);
  await tx
    .updateTable('clip')
    .set((eb) => ({
      ...input,
      chapters: JSON.stringify(chapters),
      audienceId,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Where files are stored. */
export async function storedFiles(tx: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('file')
    .select('storageKey')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Keeps what the captions say, for the search. */
export async function setSpoken(tx: Transaction, id: string, words: string): Promise<void> {
  await sql`update clip set spoken = searchable(${words}) where id = ${id}`.execute(tx);
}

/** Keeps when its owner said that everyone filmed has agreed. */
export async function setAgreed(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable('clip').set({ agreedAt: at }).where('id', '=', id).execute();
}

/** Sends a submission for review, or takes that back. */
export async function setSubmitted(
  tx: Transaction,
  id: string,
  status: Extract<ClipStatus, 'waiting_approval' | 'draft'>,
  { by, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('clip')
    .set((eb) => ({
      status,
      ...(status === 'waiting_approval' && {
        submittedAt: at,
        submissionVersion: eb('submissionVersion', '+', 1),
      }),
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export interface Decision extends StateChange {
  /** Empty for an approval. */
  readonly reason: string;
}

/** Writes who decided about a submission, and why; a denied one has that state. */
export async function setDecided(
  tx: Transaction,
  id: string,
  isApproved: boolean,
  { by, at, reason }: Decision,
): Promise<void> {
  await tx
    .updateTable('clip')
    .set((eb) => ({
      ...(!isApproved && { status: 'denied' as const, version: eb('version', '+', 1) }),
      decidedBy: by,
      decidedAt: at,
      denyReason: reason,
    }))
    .where('id', '=', id)
    .execute();
}

/** What the check of a file found; nothing of one that is no video and no recording. */
export async function factsOf(tx: Transaction, fileId: string) {
  const { rows } = await sql<{ durationSeconds: number; chapters: Chapter[] }>`
    select round(m.duration_seconds)::integer as "durationSeconds", m.chapters from file_media m where m.file_id = ${fileId}`.execute(
    tx,
  );
  return rows[0];
}

/** On `file f`: this one names the file, which may belong to its original. */
export const isFileOfClip = (clipId: string) =>
  sql<SqlBool>`exists (select from clip c where c.id = ${clipId} and f.id in (c.image_id, c.media_id, c.captions_en_id, c.captions_fr_id))`;
