import type { Bilingual } from '#contract/platform/language.ts';

/** Sheets in points, in portrait orientation. */
export const papers = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;
export type Paper = keyof typeof papers;
export type Orientation = 'landscape' | 'portrait';

/** The background: a dark band with contours at the left, a thin frame with a ruled list, or nothing. */
export const backdrops = ['band', 'frame', 'plain'] as const;
export type Backdrop = (typeof backdrops)[number];

/** The elements of a sheet, in reading order. */
export const certificateElements = [
  'logo',
  'title',
  'name',
  'dealer',
  'statement',
  'curriculum',
  'stages',
  'courses',
  'issuedOn',
  'expiresOn',
  'code',
  'signature',
  'qr',
] as const;
export type CertificateElement = (typeof certificateElements)[number];

/** The place of an element: its box in percent of the sheet; `size` in points is its type size, or its height if it is drawn. */
export interface ElementPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly align: 'left' | 'center' | 'right';
  readonly shown: boolean;
}
export type ElementPlaces = Readonly<Record<CertificateElement, ElementPlace>>;

export interface CertificateDesign {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly backdrop: Backdrop;
  /** `#RRGGBB` of texts and of the stage line. */
  readonly ink: string;
  readonly accent: string;
  readonly title: Bilingual;
  readonly statement: Bilingual;
  readonly signatory: string;
  readonly signatoryTitle: Bilingual;
  readonly places: ElementPlaces;
}

const place = (
  x: number,
  y: number,
  width: number,
  size: number,
  align: ElementPlace['align'] = 'left',
): ElementPlace => ({ x, y, width, size, align, shown: true });

/** Default places of the elements on a new sheet of this orientation. */
export const defaultPlaces: Readonly<Record<Orientation, ElementPlaces>> = {
  landscape: {
    logo: place(4.3, 6.5, 22, 30),
    title: place(33, 13.4, 62, 13),
    name: place(33, 18, 62, 42),
    dealer: place(33, 26.2, 62, 12.5),
    statement: place(33, 36.4, 62, 12.5),
    curriculum: place(33, 40.2, 62, 27),
    stages: place(33, 48.2, 62, 9),
    courses: place(33, 52, 62, 10.5),
    issuedOn: place(33, 76.2, 13, 13.5),
    expiresOn: place(46.8, 76.2, 13, 13.5),
    code: place(60.5, 76.2, 24, 13.5),
    signature: place(33, 91.2, 19.6, 11),
    qr: place(85.2, 78, 10, 81),
  },
  portrait: {
    logo: place(9, 6, 40, 30),
    title: place(9, 12.5, 82, 13),
    name: place(9, 15.6, 82, 36),
    dealer: place(9, 21, 82, 12),
    statement: place(9, 27.4, 82, 12),
    curriculum: place(9, 30, 82, 24),
    stages: place(9, 35.4, 82, 8),
    courses: place(9, 38, 82, 10.5),
    issuedOn: place(9, 79, 18, 13),
    expiresOn: place(28, 79, 18, 13),
    code: place(47, 79, 28, 13),
    signature: place(9, 90.4, 32, 11),
    qr: place(78, 80.5, 13, 78),
  },
};

/** The portal's default sheet, used if neither the curriculum nor the portal has a design. */
export const defaultDesign: CertificateDesign = {
  paper: 'a4',
  orientation: 'landscape',
  backdrop: 'band',
  ink: '#10151D',
  accent: '#0181F6',
  title: { en: 'Certificate of achievement', fr: 'Certificat de réussite' },
  statement: { en: 'has passed every required course of', fr: 'a réussi tous les cours obligatoires de' },
  signatory: '',
  signatoryTitle: { en: '', fr: '' },
  places: defaultPlaces.landscape,
};

/** The size of a design's sheet in points. */
export function sheetOf({ paper, orientation }: Pick<CertificateDesign, 'paper' | 'orientation'>): {
  readonly width: number;
  readonly height: number;
} {
  const { width, height } = papers[paper];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
}

/** Days before the end on which people are reminded, unless a design says otherwise. */
export const usualReminderDays = [60, 30, 7] as const;
/** A certificate counts as expiring this long before its last day. */
export const expiringDays = 60;
