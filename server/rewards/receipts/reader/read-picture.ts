import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { Line } from '../parse-receipt.rules.ts';
import { pictureHash } from '../picture-hash.ts';
import type { ReadPages } from './messages.ts';

/** Wide enough for the small print of a till, and small enough for a reading of a few seconds. */
const widthPx = 1250;
const heightPx = 3000;

const require = createRequire(import.meta.url);
/** Where the data of a language is installed; nothing is downloaded. */
const dataOf = (language: string) =>
  path.join(path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int');

interface PictureReader {
  read(picture: string): Promise<ReadPages>;
}

/** Loads the engine with English, and French as a second engine for receipts where English finds little. */
export async function openPictureReader(): Promise<PictureReader> {
  sharp.concurrency(1);
  sharp.cache(false);
  const workers = new Map<string, ReturnType<typeof open>>();
  const open = async (language: string) => {
    const worker = await createWorker(language, OEM.LSTM_ONLY, {
      langPath: dataOf(language),
      cacheMethod: 'none',
      gzip: true,
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
    return worker;
  };
  const engine = (language: string) => {
    const known = workers.get(language) ?? open(language);
    workers.set(language, known);
    return known;
  };
  return {
    async read(picture) {
      const { data, info } = await sharp(picture, { limitInputPixels: 60_000_000 })
        .autoOrient()
        .greyscale()
        .normalise()
        .resize({ width: widthPx, height: heightPx, fit: 'inside' })
        .png({ compressionLevel: 1 })
        .toBuffer({ resolveWithObject: true });
      const read = async (language: string) => {
        const worker = await engine(language);
        return (await worker.recognize(data, {}, { blocks: true })).data;
      };
      const english = await read('eng');
      const page = isFrench(english.text) ? await read('fra') : english;
      return { lines: linesOf(page.blocks ?? [], info), pages: 1, pictureHash: await pictureHash(picture) };
    },
  };
}

/** French tills print words that English ones do not, and that an English reading finds. */
const isFrench = (text: string): boolean =>
  /sous.?total|montant|merci|re[cç]u\b|facture|\bTPS\b|\bTVQ\b|\bTVA\b/i.test(text);

interface Block {
  readonly paragraphs: readonly {
    readonly lines: readonly {
      readonly words: readonly {
        readonly text: string;
        readonly confidence: number;
        readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
      }[];
    }[];
  }[];
}

/** The words with their places as shares of the page. */
const linesOf = (
  blocks: readonly Block[],
  { width, height }: { readonly width: number; readonly height: number },
): Line[] =>
  blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ words }) =>
      words.map(({ text, confidence, bbox }) => ({
        text,
        confidence: confidence / 100,
        box: {
          page: 1,
          x: bbox.x0 / width,
          y: bbox.y0 / height,
          width: (bbox.x1 - bbox.x0) / width,
          height: (bbox.y1 - bbox.y0) / height,
        },
      })),
    );
