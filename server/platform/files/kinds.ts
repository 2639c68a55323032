import { open } from 'node:fs/promises';
import path from 'node:path';
import type { FileKind } from '#contract/platform/call.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** A chunk of a large file: its type is known only once the file is complete. */
export const chunkType = 'application/octet-stream';

/** Media types per kind. SVG is in none of them because it can carry scripts. */
const accepted: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['image/png', 'image/jpeg'],
  jpeg: ['image/jpeg'],
  video: ['video/mp4', 'video/quicktime'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav'],
  receipt: ['image/png', 'image/jpeg', 'application/pdf'],
  captions: ['text/vtt'],
  archive: ['application/zip'],
  chunk: [chunkType],
  document: [
    'application/pdf',
    'image/png',
    'image/jpeg',
    `${office}.wordprocessingml.document`,
    `${office}.spreadsheetml.sheet`,
    `${office}.presentationml.presentation`,
    'text/csv',
    'text/plain',
    'application/zip',
  ],
};

/** The names of kinds in user texts. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  image: 'PNG, JPEG',
  jpeg: 'JPG',
  video: 'MP4, MOV',
  audio: 'MP3, M4A, OGG, WAV',
  receipt: 'PNG, JPEG, PDF',
  captions: 'VTT',
  archive: 'ZIP',
  chunk: '',
  document: 'PDF, PNG, JPEG, DOCX, XLSX, PPTX, CSV, TXT, ZIP',
};

export const isAccepted = (mediaType: string, kinds: readonly FileKind[]): boolean =>
  kinds.some((kind) => accepted[kind].includes(mediaType));

export const isImage = (mediaType: string): boolean =>
  mediaType === 'image/png' || mediaType === 'image/jpeg';

const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.vtt': 'text/vtt',
};

/** Extensions allowed for each media type; a file with any other extension gets the first one. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov', '.qt'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a', '.mp4'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/wav': ['.wav'],
  'text/vtt': ['.vtt'],
  'application/zip': ['.zip'],
  'application/pdf': ['.pdf'],
  [`${office}.wordprocessingml.document`]: ['.docx'],
  [`${office}.spreadsheetml.sheet`]: ['.xlsx'],
  [`${office}.presentationml.presentation`]: ['.pptx'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
};

/** The name with an extension that matches the content: a ZIP sent as `evil.exe` is kept as `evil.exe.zip`. */
export function nameFor(name: string, mediaType: string): string {
  const allowed = endings[mediaType];
  return !allowed || allowed.includes(path.extname(name).toLowerCase()) ? name : `${name}${allowed[0]}`;
}

/** Names of the same formats. file-type tells Ogg sound from Ogg video, and says so by codec. */
const sameTypes: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
};

/** Photos as phones of one maker store them. */
export const isHeic = (mediaType: string): boolean => /^image\/hei[cf]/.test(mediaType);

/** The media type by content; only plain text needs the name as well. Null: unknown. */
export async function mediaTypeOf(localPath: string, name: string): Promise<string | null> {
  // Loaded with the first file: most processes never receive one.
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(localPath);
  if (detected) return sameTypes[detected.mime] ?? detected.mime;
  const textType = textTypes[path.extname(name).toLowerCase()];
  return textType && (await isText(localPath, textType)) ? textType : null;
}

async function isText(localPath: string, textType: string): Promise<boolean> {
  const file = await open(localPath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.includes(0)) return false;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return textType !== 'text/vtt' || text.replace(/^\ufeff/, '').startsWith('WEBVTT');
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
