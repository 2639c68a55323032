import { PassThrough, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Language } from '#contract/platform/language.ts';
import type { Statement, StatementSection } from '#contract/rewards/statements.calls.ts';
import { moneyText } from '#server/platform/money-text.ts';
import { dayIn } from '#server/platform/today.ts';
import { accountWords, sheetWords } from './statement.texts.ts';
import { statementName } from './statement-table.ts';

export interface SheetOf {
  readonly language: Language;
  readonly timeZone: string;
  readonly portal: string;
  /** `YYYY-MM-DD`, on the foot of each page. */
  readonly today: string;
}

const font = (name: string) =>
  fileURLToPath(new URL(`../../training/certificates/fonts/${name}`, import.meta.url));
const margin = 54;
const ink = '#10151d';
const quiet = '#5b6472';
/** Left edges of the columns in points on letter paper; the last two are right edges. */
const columns = { date: margin, what: 132, amount: 468, balance: 558 } as const;
const rowHeight = 17;

/** Draws a statement as a PDF on letter paper, tagged for screen readers. */
export async function statementPdf(statement: Statement, sheet: SheetOf): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const { language } = sheet;
  const words = sheetWords[language];
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'fr' ? 'fr-CA' : 'en-US',
    info: { Title: statementName(statement, language), Author: sheet.portal },
  });
  const sent = doc.pipe(new PassThrough());
  doc.registerFont('text', font('inter-400.ttf')).registerFont('strong', font('inter-600.ttf'));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const write = (kind: 'H1' | 'H2' | 'P', draw: () => void) => root.add(doc.struct(kind, {}, draw));

  write('H1', () =>
    doc.font('strong').fontSize(20).fillColor(ink).text(words.title, margin, margin, { lineBreak: false }),
  );
  write('P', () =>
    doc
      .font('text')
      .fontSize(10)
      .fillColor(quiet)
      .text(`${statement.of.name} · ${statement.firstDay} – ${statement.lastDay}`, margin, margin + 30),
  );
  doc.y = margin + 56;
  if (statement.accounts.length === 0)
    write('P', () => doc.font('text').fontSize(10).fillColor(ink).text(words.none, margin, doc.y));
  for (const section of statement.accounts) drawSection(doc, section, { statement, sheet, write });
  root.end();
  foot(doc, sheet);
  doc.end();
  return sent;
}

type Doc = PDFKit.PDFDocument;

interface Drawing {
  readonly statement: Statement;
  readonly sheet: SheetOf;
  readonly write: (kind: 'H1' | 'H2' | 'P', draw: () => void) => void;
}

function drawSection(doc: Doc, section: StatementSection, { statement, sheet, write }: Drawing): void {
  const { language, timeZone } = sheet;
  const words = sheetWords[language];
  const shown = amountWords(section, language);
  const bottom = doc.page.height - margin - 24;
  const room = (height: number) => {
    if (doc.y + height > bottom) {
      doc.addPage();
      doc.y = margin;
    }
  };
  room(rowHeight * 4);
  write('H2', () =>
    doc
      .font('strong')
      .fontSize(12)
      .fillColor(ink)
      .text(titleOf(section, language), margin, doc.y + 8),
  );
  const row = (
    cells: readonly [date: string, what: string, amount: string, balance: string],
    { isStrong = false, funder = '' } = {},
  ) => {
    room(rowHeight);
    const y = doc.y + 4;
    write('P', () => {
      doc
        .font(isStrong ? 'strong' : 'text')
        .fontSize(9)
        .fillColor(isStrong ? ink : quiet);
      doc.text(cells[0], columns.date, y, { lineBreak: false });
      const width = columns.amount - columns.what - 76;
      // Who pays stands at the end of each line, however long it is.
      const payer = funder && ` · ${clipped(doc, funder, width / 2)}`;
      const what = clipped(doc, cells[1], width - doc.widthOfString(payer));
      doc.fillColor(ink).text(what + payer, columns.what, y, { lineBreak: false });
      toRight(doc, cells[2], columns.amount, y);
      toRight(doc, cells[3], columns.balance, y);
    });
    doc.y = y + rowHeight - 4;
    doc.markContent('Artifact', { type: 'Layout' });
    doc.moveTo(margin, doc.y).lineTo(columns.balance, doc.y).lineWidth(0.5).stroke('#d0d5dd');
    doc.endMarkedContent();
  };
  row([words.date, `${words.what} · ${words.funder}`, words.amount, words.balance], {
    isStrong: true,
  });
  row([statement.firstDay, words.opening, '', shown(section.opening)]);
  for (const { at, what, amount, balanceAfter, funder } of section.lines)
    row(
      [dayIn(timeZone, new Date(at)), what, `${amount > 0 ? '+' : ''}${shown(amount)}`, shown(balanceAfter)],
      { funder: funder ?? words.company },
    );
  row([statement.lastDay, words.closing, '', shown(section.closing)], { isStrong: true });
  doc.y += 14;
}

/** An amount of money is named with its currency: a person may have several. */
const titleOf = ({ account, currency }: StatementSection, language: Language): string =>
  accountWords[account][language] + (currency === 'PTS' ? '' : ` (${currency})`);

function amountWords({ currency }: StatementSection, language: Language): (amount: number) => string {
  const numbers = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US');
  return (amount) =>
    currency === 'PTS' ? numbers.format(amount) : moneyText({ amountCents: amount, currency }, language);
}

const toRight = (doc: Doc, text: string, right: number, y: number) =>
  doc.text(text, right - doc.widthOfString(text), y, { lineBreak: false });

/** Cut at the end, with an ellipsis, if it is wider. */
function clipped(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let kept = text;
  while (kept !== '' && doc.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** Who made it, when, and the number of each page. */
function foot(doc: Doc, { language, portal, today }: SheetOf): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    // Below the margin, where pdfkit would begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margin;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('text').fontSize(8).fillColor(quiet);
    doc.text(sheetWords[language].made(portal, today), margin, y, { lineBreak: false });
    toRight(doc, sheetWords[language].page(index + 1, count), columns.balance, y);
    doc.endMarkedContent();
  }
}
