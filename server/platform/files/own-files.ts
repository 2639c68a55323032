import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { claimFiles, type FileClaim, type FileUse, type NameableFile } from './claim-files.ts';

export interface FileOwner {
  readonly kind: string;
  readonly id: string;
  /** On `file f`: true if the file belongs to another record that this record also names, as a duplicate does. */
  readonly shares?: Expression<SqlBool>;
  readonly errors: FileClaim['errors'];
}

/** Assigns the files a save names to a record: those it already names, and those the person just uploaded. */
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

const kept = new WeakMap<Transaction, string[]>();

/**
 * From now on, files that this transaction would release are kept: the change may be undone. Returns where their ids are; whoever asked releases
 * them later.
 */
export function keepReleased(tx: Transaction): readonly string[] {
  const ids: string[] = [];
  kept.set(tx, ids);
  return ids;
}

/** Releases files that a change no longer names. `isNamed`, on `f.id`, keeps those that a record still names. */
export async function release(
  { tx, files }: Pick<Change, 'tx' | 'files'>,
  ids: readonly (string | null | undefined)[],
  isNamed: Expression<SqlBool>,
): Promise<void> {
  const gone = ids.filter((id) => typeof id === 'string');
  if (gone.length === 0) return;
  const unused = await unnamed(tx, gone, isNamed);
  const later = kept.get(tx);
  if (later) later.push(...unused);
  else await files.release(tx, unused);
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
