import type { ArchiveFile } from '../files/archives/open-archive.ts';
import { TableFault } from './table.ts';
import { elementsOf, readElements } from './xlsx-xml.ts';

/** The parts of a workbook by their paths. */
export type WorkbookParts = ReadonlyMap<string, ArchiveFile>;

export interface SheetParts {
  readonly sheet: ArchiveFile;
  readonly strings: ArchiveFile | undefined;
  readonly styles: ArchiveFile | undefined;
  /** Its days are counted from 1904. */
  readonly is1904: boolean;
}

/** The first visible sheet of a workbook that has cells, with the parts that it needs. */
export async function sheetParts(parts: WorkbookParts): Promise<SheetParts> {
  const [workbookPath] = (await relationsOf(parts, '')).ofType('officeDocument');
  const workbook = workbookPath === undefined ? undefined : parts.get(workbookPath);
  if (!workbook || workbookPath === undefined) throw new TableFault('workbook');
  let is1904 = false;
  const sheets: { id: string; isHidden: boolean }[] = [];
  await readElements(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
      if (name === 'sheet')
        sheets.push({
          id: attributes.get('id') ?? '',
          isHidden: ['hidden', 'veryHidden'].includes(attributes.get('state') ?? ''),
        });
    },
  });
  const relations = await relationsOf(parts, workbookPath);
  const ofSheet = ({ id }: { readonly id: string }) => parts.get(relations.byId.get(id) ?? '');
  const all = sheets.filter(({ isHidden }) => !isHidden);
  const visible = all.length > 0 ? all : sheets;
  const sheet =
    (await firstWithCells(visible.flatMap((one) => ofSheet(one) ?? []))) ?? ofSheet(visible[0] ?? { id: '' });
  if (!sheet) throw new TableFault('workbook');
  const partOf = (type: string) => parts.get(relations.ofType(type)[0] ?? '');
  return { sheet, strings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** The first sheet with a filled cell. A chart has none, and programs add empty sheets before and after the one that is filled. */
async function firstWithCells(sheets: readonly ArchiveFile[]): Promise<ArchiveFile | undefined> {
  if (sheets.length < 2) return sheets[0];
  for (const sheet of sheets.slice(0, mostSheets)) {
    let hasCell = false;
    const pieces = elementsOf(sheet, {
      open(name) {
        hasCell ||= name === 'v' || name === 'is';
      },
    });
    for await (const _ of pieces) if (hasCell) break;
    if (hasCell) return sheet;
  }
  return undefined;
}
const mostSheets = 10;

/** What a part refers to; of the whole archive without a path. */
async function relationsOf(parts: WorkbookParts, path: string) {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const part = parts.get(`${folder}_rels/${path.slice(slash)}.rels`);
  const all: { id: string; type: string; target: string }[] = [];
  if (part)
    await readElements(part, {
      open(name, attributes) {
        if (name !== 'Relationship') return;
        all.push({
          id: attributes.get('Id') ?? '',
          type: attributes.get('Type') ?? '',
          target: resolved(folder, attributes.get('Target') ?? ''),
        });
      },
    });
  return {
    byId: new Map(all.map(({ id, target }) => [id, target])),
    // The types of the strict form of the standard begin differently.
    ofType: (type: string) => all.flatMap((one) => (one.type.endsWith(`/${type}`) ? one.target : [])),
  };
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const segment of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (segment === '..') path.pop();
    else if (segment !== '.' && segment !== '') path.push(segment);
  }
  return path.join('/');
}
