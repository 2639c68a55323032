import type { CertificateElement } from './certificate-design.ts';

export type SheetFont = 'display' | 'text' | 'strong';
/** The width of a text in points. */
export type Measure = (text: string, font: SheetFont, size: number) => number;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One thing to draw, in points from the top left; a text's `y` is its baseline. */
export type Mark = { readonly element: CertificateElement | null } & (
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly font: SheetFont;
      readonly size: number;
      readonly colour: string;
    }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill?: string;
      readonly stroke?: string;
    }
  | { readonly kind: 'shape'; readonly path: string; readonly fill: string }
  | {
      readonly kind: 'contours';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill: string;
      readonly lines: readonly { readonly path: string; readonly stroke: string; readonly width: number }[];
    }
  | ({ readonly kind: 'logo' } & Box)
  | ({ readonly kind: 'qr' } & Box)
);
