import type { Line } from '../parse-receipt.rules.ts';

/** What the worker asks the reader. */
export interface ReadRequest {
  readonly id: number;
  readonly path: string;
  readonly mediaType: string;
}

/** What the reader found on a receipt. */
export interface ReadPages {
  readonly lines: readonly Line[];
  readonly pages: number;
  /** 256 bits; null for a PDF. */
  readonly pictureHash: string | null;
}

export type ReadReply =
  | { readonly id: number; readonly found: ReadPages }
  | { readonly id: number; readonly problem: string };
