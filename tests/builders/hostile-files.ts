import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { SentFile } from './multipart.ts';
import { zipOf } from './zip.ts';

// Files that are made to be slow. Each takes a size: with twice the size, no reader may take more than about twice the time.

const pdf = (content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.from(content), Buffer.from('\n%%EOF')]);

/** Begins of streams that never end. */
export const pdfOfStreams = (kilobytes: number): SentFile => ({
  name: 'streams.pdf',
  content: pdf('stream\n'.repeat(kilobytes * 146)),
});

/** Streams that each claim to hold objects. */
export const pdfOfObjectStreams = (kilobytes: number): SentFile => {
  const packed = deflateSync('<</Type/Catalog>>').toString('latin1');
  const one = Buffer.from(`9 0 obj<</Type/ObjStm>>stream\n${packed}\nendstream `, 'latin1');
  return {
    name: 'objects.pdf',
    content: pdf(Buffer.concat(Array.from({ length: (kilobytes * 1000) / one.length }, () => one))),
  };
};

/** Names of the format followed by nothing but spaces. */
export const pdfOfSpaces = (kilobytes: number): SentFile => ({
  name: 'spaces.pdf',
  content: pdf(`/Type${' '.repeat(490)}/Count${' '.repeat(490)}`.repeat(kilobytes)),
});

/** One color, which packs well, and turned, so that all of it is needed at once. */
export async function turnedPicture(type: 'jpeg' | 'png', megapixels: number): Promise<SentFile> {
  const side = Math.round(Math.sqrt(megapixels * 1_000_000));
  const content = await sharp({
    create: { width: side, height: side, channels: 3, background: '#c8371b' },
    limitInputPixels: false,
  })
    .withMetadata({ orientation: 6 })
    .toFormat(type)
    .toBuffer();
  return { name: `turned.${type === 'png' ? 'png' : 'jpg'}`, content };
}

/** A small picture with EXIF data whose directories overlap: each entry begins another one. */
export async function pictureOfDirectories(type: 'jpeg' | 'png', kilobytes: number): Promise<SentFile> {
  const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c8371b' } })
    .toFormat(type)
    .toBuffer();
  const name = `directories.${type === 'png' ? 'png' : 'jpg'}`;
  if (type === 'png') {
    const chunk = pngChunk('eXIf', directories(kilobytes * 1000));
    return { name, content: Buffer.concat([small.subarray(0, 33), chunk, small.subarray(33)]) };
  }
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), directories(60_000)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  const segments = Array.from({ length: Math.ceil(kilobytes / 60) }, () => [head, exif]).flat();
  return { name, content: Buffer.concat([small.subarray(0, 2), ...segments, small.subarray(2)]) };
}

function directories(bytes: number): Buffer {
  const tiff = Buffer.alloc(bytes);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  const count = Math.min(5000, Math.floor((bytes - 16) / 12));
  tiff.writeUInt16BE(count, 8);
  for (let index = 0; index < count; index += 1) {
    const at = 10 + index * 12;
    tiff.writeUInt16BE(0x8769, at);
    tiff.writeUInt16BE(4, at + 2);
    tiff.writeUInt32BE(1, at + 4);
    tiff.writeUInt32BE(8 + index * 12, at + 8);
  }
  return tiff;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  return chunk;
}

/** Many texts beside a small picture. */
export async function pngOfTexts(kilobytes: number): Promise<SentFile> {
  const { content } = await turnedPicture('png', 0.01);
  const texts = Array.from({ length: kilobytes * 50 }, () => pngChunk('tEXt', Buffer.from('a\0bcdefg')));
  return {
    name: 'texts.png',
    content: Buffer.concat([content.subarray(0, 33), ...texts, content.subarray(33)]),
  };
}

const manyEntries = (count: number, first: string, name: (n: number) => string) =>
  zipOf([
    { name: first, content: '<Types/>' },
    ...Array.from({ length: count }, (_, n) => ({ name: name(n), content: '' })),
  ]);

/** A workbook of thousands of parts, none of which says what it is. */
export const xlsxOfParts = (parts: number): SentFile => ({
  name: 'parts.xlsx',
  content: manyEntries(parts, '_rels/.rels', (n) => `xl/worksheets/sheet${n}.xml`),
});

export const zipOfEntries = (entries: number): SentFile => ({
  name: 'entries.zip',
  content: manyEntries(entries, 'imsmanifest.xml', (n) => `${'a/'.repeat(20)}${n}.txt`),
});

/** Rows with one quotation mark each, so that everything to the next one is one field. */
export const csvOfQuotes = (rows: number): SentFile => ({
  name: 'quotes.csv',
  content: Buffer.from(`serial,dealer,shipped\n${'"a""b""c",1,2026-01-01\n'.repeat(rows)}"never closed`),
});

/** A table of activities whose cells are nothing but quotation marks, formulas, and line ends. Its import reads every row. */
export const csvOfActivities = (rows: number, email: string): SentFile => {
  const note = `"=cmd|'/c calc'!A1${'""'.repeat(110)}\n${';,'.repeat(30)}"`;
  const lines = Array.from({ length: rows }, (_, n) => `${email},demo,,2026-01-01,1.00,CAD,${note},r${n}\n`);
  return {
    name: 'activities.csv',
    content: Buffer.from(`email,type,style,date,amount,currency,note,reference\n${lines.join('')}`),
  };
};

export const vttOfCues = (cues: number): SentFile => ({
  name: 'cues.vtt',
  content: Buffer.from(`WEBVTT\n\n${'00:00.000 --> 00:01.000\n<b><i><u>\n\n'.repeat(cues)}`),
});

/** Subtitles whose texts are nothing but beginnings of markup. */
export const srtOfCues = (cues: number): SentFile => ({
  name: 'cues.srt',
  content: Buffer.from(`1\n00:00:00,000 --> 00:00:01,000\n${'<b<i{\\<font'.repeat(4)}\n\n`.repeat(cues)),
});

/** A manifest whose resources name as many files, none of which is there. */
export const manifestOfResources = (resources: number): SentFile => {
  const all = Array.from(
    { length: resources },
    (_, n) => `<resource identifier="r${n}" href="p/${n}.html"><file href="p/${n}.html"/></resource>`,
  );
  const item = '<item identifier="i" identifierref="r0"><title>One</title></item>';
  return {
    name: 'manifest.zip',
    content: zipOf([
      {
        name: 'imsmanifest.xml',
        content: `<manifest><organizations><organization>${item}</organization></organizations><resources>${all.join('')}</resources></manifest>`,
      },
      { name: 'p/0.html', content: '<p>One</p>' },
    ]),
  };
};
