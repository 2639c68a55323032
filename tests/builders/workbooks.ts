import { zipOf } from './zip.ts';

/** A cell of a workbook: a text, a number, nothing, or a day by its serial number. */
export type BuiltCell = string | number | null | { readonly serial: number };

export interface WorkbookOptions {
  /** Texts in a part of their own, as Excel has them. */
  readonly shared?: boolean;
  /** Before the names of elements, as some programs write them. */
  readonly prefix?: string;
  readonly is1904?: boolean;
  /** A hidden sheet stands before the one with the cells. */
  readonly hiddenFirst?: boolean;
  /** A visible sheet without cells stands before the one with the cells. */
  readonly emptyFirst?: boolean;
  readonly withoutPlaces?: boolean;
  /** XML at the beginning of the sheet, and after its rows. */
  readonly sheetHead?: string;
  readonly sheetTail?: string;
  /** So many spaces at the end of the sheet. */
  readonly padding?: number;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A workbook as other programs write it, with one sheet of these rows. */
export function workbookOf(rows: readonly (readonly BuiltCell[])[], options: WorkbookOptions = {}): Buffer {
  const { shared = false, prefix = '', is1904 = false, hiddenFirst = false, withoutPlaces = false } = options;
  const texts: string[] = [];
  const x = (name: string, attributes: string, content: string) =>
    `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`;
  const cell = (value: BuiltCell, row: number, column: number): string => {
    if (value === null) return '';
    const place = withoutPlaces ? '' : ` r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (typeof value === 'object') return x('c', `${place} s="1"`, x('v', '', String(value.serial)));
    if (typeof value === 'number') return x('c', place, x('v', '', String(value)));
    if (!shared) return x('c', `${place} t="inlineStr"`, x('is', '', x('t', '', escaped(value))));
    texts.push(value);
    return x('c', `${place} t="s"`, x('v', '', String(texts.length - 1)));
  };
  const lines = rows.map((cells, row) =>
    x('row', withoutPlaces ? '' : ` r="${row + 1}"`, cells.map((one, at) => cell(one, row, at)).join('')),
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const xmlns = ` xmlns${prefix && `:${prefix.slice(0, -1)}`}="${main}" xmlns:r="${relations}"`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const rels = (all: readonly string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const sheet = (name: string, id: string, more = '') =>
    `<${prefix}sheet name="${name}" sheetId="1" r:id="${id}"${more}/>`;
  // The first run has a reading above its characters, which is not part of the text.
  const si = (text: string) =>
    x('si', '', x('r', '', x('t', '', escaped(text))) + x('rPh', ' sb="0" eb="1"', x('t', '', 'ruby')));
  const content = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: rels([relation('rId1', 'officeDocument', 'xl/workbook.xml')]) },
    {
      name: 'xl/workbook.xml',
      content: x(
        'workbook',
        xmlns,
        `<${prefix}workbookPr date1904="${is1904 ? 1 : 0}"/>` +
          x(
            'sheets',
            '',
            (hiddenFirst ? sheet('Old', 'rId9', ' state="hidden"') : '') +
              (options.emptyFirst ? sheet('Empty', 'rId9') : '') +
              sheet('New', 'rId1'),
          ),
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: rels([
        relation('rId9', 'worksheet', 'worksheets/hidden.xml'),
        relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml'),
        relation('rId2', 'styles', 'styles.xml'),
        relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
      ]),
    },
    {
      name: 'xl/styles.xml',
      content: x(
        'styleSheet',
        xmlns,
        `<${prefix}numFmts><${prefix}numFmt numFmtId="170" formatCode="[$-40C]d&quot; &quot;mmm\\ yyyy"/></${prefix}numFmts>` +
          x('cellXfs', '', `<${prefix}xf numFmtId="0"/><${prefix}xf numFmtId="170"/>`),
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${options.sheetHead ?? ''}${x(
        'worksheet',
        xmlns,
        x('sheetData', '', lines.join('') + (options.sheetTail ?? '')) + ' '.repeat(options.padding ?? 0),
      )}`,
    },
    { name: 'xl/worksheets/hidden.xml', content: x('worksheet', xmlns, x('sheetData', '', '')) },
    { name: 'xl/sharedStrings.xml', content: x('sst', xmlns, texts.map(si).join('')) },
  ];
  return zipOf(content);
}
