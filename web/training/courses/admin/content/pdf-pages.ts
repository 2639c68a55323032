import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { firstLine } from './first-line.ts';
import { wholeSentences } from './whole-sentences.ts';

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });

const slideWidth = 1600;
const largestPng = 1_500_000;
const longestText = 500;

export interface PageSlide {
  readonly picture: Blob;
  /** The first line of the page; undefined if it has no words. */
  readonly title: string | undefined;
  /** The text of the page, as a first alternative text. */
  readonly text: string;
}

const pictureOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(''))), type, 0.9),
  );

/** Draws the pages of a PDF as pictures, one after the other, in the browser. Throws if the file is not a PDF. */
export async function* pagesOf(
  file: File,
  signal: AbortSignal,
): AsyncGenerator<PageSlide & { count: number }> {
  const loading = getDocument({ data: await file.arrayBuffer() });
  try {
    const pdf = await loading.promise;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      signal.throwIfAborted();
      const page = await pdf.getPage(number);
      const scale = slideWidth / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const png = await pictureOf(canvas, 'image/png');
      const picture = png.size <= largestPng ? png : await pictureOf(canvas, 'image/jpeg');
      const { items } = await page.getTextContent();
      const pieces = items.filter((item) => 'str' in item);
      const text = pieces
        .map((item) => item.str)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
      page.cleanup();
      yield {
        picture,
        title: firstLine(pieces),
        text: wholeSentences(text, longestText),
        count: pdf.numPages,
      };
    }
  } finally {
    await loading.destroy();
  }
}
