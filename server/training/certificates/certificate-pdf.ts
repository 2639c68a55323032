import { PassThrough, type Readable } from 'node:stream';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { coloursAt } from '#contract/training/certificate-backdrop.ts';
import type { Mark, SheetFont } from '#contract/training/certificate-mark.ts';
import { sheetMarks } from '#contract/training/certificate-sheet.ts';
import type { SheetValues } from '#contract/training/certificate-values.ts';
import { sheetOf, type CertificateDesign } from '#contract/training/certificate-design.ts';
import { sheetTexts } from '#contract/training/certificate-texts.ts';
import type { Face } from './sheet-fonts.ts';
import type { TextRun } from './text-runs.ts';

/** A sheet to draw as a PDF. */
export interface SheetOrder {
  readonly design: CertificateDesign;
  readonly values: SheetValues;
  readonly language: Language;
  /** PNG or JPEG. */
  readonly background: Buffer | null;
  readonly logo: Buffer | null;
  /** The file's creation date, so that the same certificate is byte for byte the same file every time. */
  readonly issuedAt: Date;
}

/** Draws a sheet as a PDF: vectors, embedded fonts, tagged for screen readers. Loaded with the first requested sheet. */
export async function certificatePdf(order: SheetOrder): Promise<Readable> {
  const [{ default: PDFDocument }, { default: QRCode }, { SheetFonts }, { textRuns }] = await Promise.all([
    import('pdfkit'),
    import('qrcode'),
    import('./sheet-fonts.ts'),
    import('./text-runs.ts'),
  ]);
  const { design, values, language, issuedAt } = order;
  const sheet = sheetOf(design);
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'fr' ? 'fr-CA' : 'en-US',
    info: {
      Title: sheetTexts[language].document(inLanguage(values.curriculum, language), values.name),
      Author: values.portal,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const sent = doc.pipe(new PassThrough());
  const fonts = new SheetFonts();
  const registered = new Set<Face>();
  const inFace = (face: Face, size: number) => {
    // pdfkit also takes an opened font, which its types do not declare.
    if (!registered.has(face)) doc.registerFont(face, fonts.open(face) as unknown as Buffer);
    registered.add(face);
    return doc.font(face).fontSize(size);
  };
  const lineOf = (text: string, font: SheetFont, size: number) =>
    textRuns(text, font, fonts).map((run) => {
      const options = shaped(run);
      return { ...run, options, width: inFace(run.face, size).widthOfString(run.text, options) };
    });
  const measure: Measure = (text, font, size) =>
    lineOf(text, font, size).reduce((sum, run) => sum + run.width, 0);
  const write: Write = ({ text, x, y, font, size, colour }) => {
    let left = x;
    for (const run of lineOf(text, font, size)) {
      inFace(run.face, size)
        .fillColor(colour)
        .text(run.text, left, y, { ...run.options, lineBreak: false, baseline: 'alphabetic' });
      left += run.width;
    }
  };
  const marks = sheetMarks(design, values, language, measure);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const decoration = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  const { background } = order;
  if (background)
    decoration(() =>
      doc.image(background, 0, 0, { cover: [sheet.width, sheet.height], align: 'center', valign: 'center' }),
    );
  for (const mark of marks) {
    if (mark.kind === 'text')
      root.add(doc.struct(mark.element === 'name' ? 'H1' : 'P', {}, () => write(mark)));
    else if (mark.kind === 'logo')
      root.add(
        doc.struct('Figure', { alt: values.portal }, () => logo(doc, mark, order, { measure, write })),
      );
    else if (mark.kind === 'qr')
      root.add(
        doc.struct('Figure', { alt: values.address }, () =>
          code(doc, mark, QRCode.create(values.address, { errorCorrectionLevel: 'M' }).modules),
        ),
      );
    else decoration(() => shape(doc, mark));
  }
  root.end();
  doc.end();
  return sent;
}

type Doc = PDFKit.PDFDocument;
type Of<K extends Mark['kind']> = Extract<Mark, { readonly kind: K }>;

type Measure = (text: string, font: SheetFont, size: number) => number;
type Write = (line: Pick<Of<'text'>, 'text' | 'x' | 'y' | 'font' | 'size' | 'colour'>) => void;

const ownFaces: ReadonlySet<Face> = new Set(['display', 'text', 'strong']);
/**
 * Passing features, even an empty list, makes pdfkit shape a run as a whole. Word by word, the words of a right-to-left line would change
 * places.
 */
const shaped = ({ face }: TextRun) => (ownFaces.has(face) ? {} : { features: [] });

function shape(doc: Doc, mark: Of<'rect'> | Of<'shape'> | Of<'contours'>): void {
  if (mark.kind === 'shape') {
    doc.path(mark.path).fill(mark.fill);
    return;
  }
  const { x, y, width, height, radius } = mark;
  const outline = () =>
    radius > 0 ? doc.roundedRect(x, y, width, height, radius) : doc.rect(x, y, width, height);
  if (mark.kind === 'rect') {
    if (mark.fill) outline().fill(mark.fill);
    if (mark.stroke) outline().lineWidth(1).stroke(mark.stroke);
    return;
  }
  outline().fill(mark.fill);
  doc.save();
  outline().clip();
  for (const line of mark.lines) doc.path(line.path).lineWidth(line.width).stroke(line.stroke);
  doc.restore();
}

/** The design's logo in its box, or the portal's mark with its name. */
function logo(
  doc: Doc,
  { x, y, width, height }: Of<'logo'>,
  { logo: picture, design, values }: SheetOrder,
  { measure, write }: { readonly measure: Measure; readonly write: Write },
): void {
  const { align } = design.places.logo;
  if (picture) {
    doc.image(picture, x, y, { fit: [width, height], ...(align !== 'left' && { align }) });
    return;
  }
  const { ink } = coloursAt(design, design.places.logo);
  const room = width - height * 1.3;
  const size = Math.min(
    height * 0.5,
    (height * 0.5 * room) / measure(values.portal, 'display', height * 0.5),
  );
  const used = height * 1.3 + measure(values.portal, 'display', size);
  const left = align === 'left' ? x : align === 'right' ? x + width - used : x + (width - used) / 2;
  doc.roundedRect(left, y, height, height, height * 0.25).fill(design.accent);
  for (const [path, opacity] of strokes) {
    doc
      .save()
      .translate(left, y)
      .scale(height / 32);
    doc.path(path).fillColor('#FFFFFF', opacity).fill().restore();
  }
  doc.fillOpacity(1);
  write({
    text: values.portal,
    x: left + height * 1.3,
    y: y + height / 2 + size * 0.35,
    font: 'display',
    size,
    colour: ink,
  });
}

// The portal's mark, in a square of 32.
const strokes = [
  ['M8 22L14 10h5L13 22z', 1],
  ['M17 22L23 10h2.6L19.6 22z', 0.55],
] as const;

/** Dark modules on white, with the quiet zone that readers need. */
function code(
  doc: Doc,
  { x, y, width }: Of<'qr'>,
  modules: { readonly size: number; readonly data: Uint8Array | readonly number[] },
): void {
  const step = width / modules.size;
  const margin = step * 2;
  doc.rect(x - margin, y - margin, width + 2 * margin, width + 2 * margin).fill('#FFFFFF');
  for (let at = 0; at < modules.size * modules.size; at++) {
    if (!modules.data[at]) continue;
    doc.rect(x + (at % modules.size) * step, y + Math.floor(at / modules.size) * step, step, step);
  }
  doc.fill('#10151D');
}
