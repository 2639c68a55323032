import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { claimFiles, type FileClaim, type FileUse, type NameableFile } from './claim-files.ts';

export interface FileOwner {
  readonly kind: string;
  readonly id: string;
  /** On `file f`: belongs to another record, and this one names it too, as a duplicate does. */
  readonly shares?: Expression<SqlBool>;
  readonly errors: FileClaim['errors'];
}

/** Takes the files a save names for a record: what it names already, and what the person has just uploaded. */
export const claimOwn = (
  change: Change,
  actor: Actor,
  { errors, shares = sql<SqlBool>`false`, kind, id }: FileOwner,
  uses: readonly FileUse[],
): Promise<ReadonlyMap<string, NameableFile>> =>
  claimFiles(change, {
    owner: { kind, id },
    uses,
    async nameable(ids) {
      const { rows } = await sql<NameableFile>`
        select f.id, f.name, f.media_type as "mediaType", f.owner_kind is null as "isStaged" from file f
        where f.id = any(${ids}::uuid[]) and ((f.owner_kind is null and f.uploaded_by = ${actor.id})
          or (f.owner_kind = ${kind} and f.owner_id = ${id}) or ${shares})
        for key share`.execute(change.tx);
      return rows;
    },
    errors,
  });

/** Gives files back that a change no longer names. `isNamed`, on `f.id`, keeps what a record still does. */
export async function release(
  { tx, files }: Pick<Change, 'tx' | 'files'>,
  ids: readonly (string | null | undefined)[],
  isNamed: Expression<SqlBool>,
): Promise<void> {
  const gone = ids.filter((id) => typeof id === 'string');
  if (gone.length > 0) await files.release(tx, await unnamed(tx, gone, isNamed));
}

async function unnamed(
  tx: Transaction,
  ids: readonly string[],
  isNamed: Expression<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from unnest(${ids}::uuid[]) as f (id) where not ${isNamed}`.execute(tx);
  return rows.map((row) => row.id);
}
