import { open } from 'node:fs/promises';
import { dealerFeedProblems as problems } from '#contract/people/dealer-feed.problems.ts';
import { headingsOf, isRowCount } from '#server/people/imports/read-import.ts';
import { matchColumns, valuesOf } from '#server/people/imports/match-columns.ts';
import { dealersImport } from '#server/people/dealers/importing/import-dealers.ts';
import type { RowToJudge } from '#server/platform/imports/import-kinds.ts';
import { isZip } from '#server/platform/files/archives/is-zip.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { TextLine } from '#server/platform/tables/read-stretches.ts';
import { stretchesApart } from '#server/platform/tables/stretches.ts';

/** The most dealers of one file. */
const mostRows = 100_000;
const linesAtOnce = 1000;

export interface Feed {
  readonly localPath: string;
  readonly fileName: string;
}

interface Heading {
  readonly mapping: readonly (string | null)[];
  readonly columns: ReadonlySet<string>;
}

/**
 * Reads a file of the feed in another process, in stretches. Refuses what is no list of dealers, or is cut off; what was heard until then has to be
 * rolled back.
 */
export async function readFeed(
  { localPath, fileName: file }: Feed,
  hear: (rows: readonly RowToJudge[], columns: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const ends = await endsOf(localPath);
  if (ends.isWebPage) refuse(problems.webPage, { file });
  let heading: Heading | undefined;
  let last: TextLine | undefined;
  let count = 0;
  await stretchesApart('dealer-feed', { source: { localPath }, mostRows, linesAtOnce }, async (lines) => {
    const rest = heading ? lines : lines.slice(1);
    heading ??= headingOf(lines[0]!, file);
    const { mapping, columns } = heading;
    const rows = rest.filter(({ cells }) => !isRowCount(cells));
    count += rows.length;
    // A file that says how many rows it has, as ours do, has as many.
    const told = rest.find(({ cells }) => isRowCount(cells));
    if (told && Number(/\d+/.exec(told.cells[0]!)![0]) !== count)
      refuse(problems.cutOff, { file, line: told.number });
    last = rest.at(-1) ?? last;
    await hear(
      rows.map(({ number, cells }) => ({
        number,
        values: valuesOf(mapping, cells, {}),
        confirmed: [],
        nth: 1,
      })),
      columns,
    );
  });
  if (count === 0) refuse(problems.empty, { file });
  if (!ends.isWhole && last!.cells.length < heading!.mapping.length && !isRowCount(last!.cells))
    refuse(problems.cutOff, { file, line: last!.number });
}

function headingOf(line: TextLine, file: string): Heading {
  const mapping = matchColumns(headingsOf(line), dealersImport.columns);
  const columns = new Set(mapping.filter((key) => key !== null));
  if (!columns.has(dealersImport.knownBy) || !columns.has('name')) refuse(problems.noList, { file });
  return { mapping, columns };
}

/** How a file begins and ends. A text is whole for certain if its last line is ended. */
async function endsOf(
  localPath: string,
): Promise<{ readonly isWebPage: boolean; readonly isWhole: boolean }> {
  const file = await open(localPath);
  try {
    const { size } = await file.stat();
    const start = (await file.read(Buffer.alloc(1000), 0, 1000, 0)).buffer.toString('latin1');
    const end = (await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))).buffer;
    return {
      isWebPage: /^[^\w"<]*</.test(start),
      isWhole: (await isZip(localPath)) || end.includes('\n') || end.includes('\r'),
    };
  } finally {
    await file.close();
  }
}
