import { importErrors as errors } from '#contract/people/imports.errors.ts';
import { tableErrors } from '#contract/platform/table-errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isAccepted } from '#server/platform/files/kinds.ts';
import type { ImportKind } from '#server/platform/imports/import-kinds.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { TextLine } from '#server/platform/tables/read-stretches.ts';
import { stretchesApart } from '#server/platform/tables/stretches.ts';
import type { TableSource } from '#server/platform/tables/table.ts';
import { matchColumns, repeatedHeading } from './match-columns.ts';
import { insertImport, lockImportsOf, openImportsOf, rememberedColumns, setRead } from './imports.queries.ts';
import { insertRows } from './rows.queries.ts';
import { stagedFile } from './staged-file.queries.ts';
import { WrittenCells } from './written.ts';

/** The most rows of one table. */
const mostRows = 500_000;
const linesAtOnce = 2000;
/** Imports that one person may have unfinished at a time. Each may have a hundred megabytes. */
const mostOpen = 10;

interface Sent {
  readonly fileId: string | undefined;
  readonly csv: string | undefined;
}

/**
 * Reads the table that somebody sent, row by row, into an import of its own. All of it is one transaction: a table that cannot be read leaves nothing
 * behind. The file is not kept.
 */
export async function readImport(
  context: Context<Actor>,
  kind: ImportKind,
  { fileId, csv }: Sent,
): Promise<string> {
  await refuseMoreThan(context.db, context.actor.id, mostOpen - 1);
  if (fileId === undefined) return store(context, kind, pasted[context.language], { text: textOf(csv) });
  const file = await stagedFile(context.db, context.actor.id, fileId);
  if (!file) refuse(errors.unknownFile, {}, { field: 'fileId' });
  if (!isAccepted(file!.mediaType, ['table', 'archive']))
    refuse(errors.notATable, { name: file!.name }, { field: 'fileId' });
  try {
    // A workbook that is taken for an archive got the ending of one.
    const name = file!.name.replace(/\.xlsx\.zip$/i, '.xlsx');
    return await context.files.withCopy(fileId, (localPath) => store(context, kind, name, { localPath }));
  } finally {
    await context.files.discard([fileId]);
  }
}

async function refuseMoreThan(db: Db | Transaction, ownerId: string, most: number): Promise<void> {
  if ((await openImportsOf(db, ownerId)) > most) refuse(errors.tooManyOpen, { maximum: mostOpen });
}

const pasted = { en: 'Pasted rows', fr: 'Lignes collées' } as const;

function textOf(csv: string | undefined): string {
  if (csv === undefined) return refuse(errors.noTable, {}, { field: 'csv' });
  // PostgreSQL stores no null characters and no halves of characters.
  if (csv.includes('\0') || !csv.isWellFormed()) refuse(tableErrors.encoding, {}, { field: 'csv' });
  return csv;
}

const store = (
  context: Context<Actor>,
  kind: ImportKind,
  fileName: string,
  source: TableSource,
): Promise<string> =>
  context.change(async ({ tx }) => {
    const begin = performance.now();
    const { id: ownerId } = context.actor;
    const remembered = await rememberedColumns(tx, ownerId, kind.name);
    let id: string | undefined;
    let total = 0;
    const written = new WrittenCells();
    await stretchesApart(ownerId, { source, mostRows, linesAtOnce }, async (lines) => {
      let rows = lines;
      if (id === undefined) {
        const [first, ...rest] = lines;
        const headings = headingsOf(first!);
        const mapping = matchColumns(headings, kind.columns, remembered);
        id = await insertImport(tx, { kind: kind.name, ownerId, fileName, headings, mapping });
        rows = rest;
      }
      // A file that we wrote ends with the number of its rows.
      const those = rows.filter(({ cells }) => !isRowCount(cells));
      total += those.length;
      for (const { cells } of those) written.look(cells);
      if (those.length > 0) await insertRows(tx, id, those);
    });
    if (total === 0) refuse(tableErrors.empty, {}, { field: 'file' });
    // Only at the end, so that a second table need not wait until the first is read.
    await lockImportsOf(tx, ownerId);
    await refuseMoreThan(tx, ownerId, mostOpen);
    await setRead(tx, id!, {
      total,
      milliseconds: Math.round(performance.now() - begin),
      written: written.all,
    });
    return id!;
  });

/** The line with the number of rows at the end of a file that we wrote. */
export const isRowCount = ([first = '', ...others]: readonly string[]) =>
  /^(?:Rows|Lignes)\s*:\s*\d+$/u.test(first) && others.every((cell) => cell === '');

/** The names of the columns in the first line. Refuses a line that names none, or one twice. */
export function headingsOf({ cells }: TextLine): readonly string[] {
  // Cells behind the last heading that say nothing are no columns.
  const last = cells.findLastIndex((cell) => cell !== '');
  const headings = cells.slice(0, last + 1);
  if (headings.length === 0) refuse(errors.emptyHeading, {}, { field: 'file' });
  const repeated = repeatedHeading(headings);
  if (repeated) refuse(tableErrors.repeated, { ...repeated }, { field: 'file' });
  return headings;
}
