import path from 'node:path';
import type { FileKind } from '#contract/platform/call.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** A workbook of Excel and other programs. */
export const workbookType = `${office}.spreadsheetml.sheet`;

/** A chunk of a large file: its type is known only once the file is complete. */
export const chunkType = 'application/octet-stream';

/** Media types per kind. SVG is in none of them because it can carry scripts. */
const accepted: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['image/png', 'image/jpeg'],
  jpeg: ['image/jpeg'],
  video: ['video/mp4', 'video/quicktime'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav'],
  episode: ['audio/mpeg', 'audio/mp4'],
  receipt: ['image/png', 'image/jpeg', 'application/pdf'],
  captions: ['text/vtt'],
  table: ['text/csv', 'text/plain', `${office}.spreadsheetml.sheet`],
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

/**
 * What is looked at further than its beginning, although it is not stored in this form: a video in another container, which may hold what browsers play or be
 * converted, and sound whose container says video.
 */
const readable: Partial<Record<FileKind, readonly string[]>> = {
  video: [
    'video/x-m4v',
    'video/3gpp',
    'video/3gpp2',
    'video/webm',
    'video/matroska',
    'video/vnd.avi',
    'video/mpeg',
    'video/MP1S',
    'video/MP2P',
    'video/mp2t',
    'video/ogg',
    'video/x-ms-asf',
    'video/x-flv',
  ],
  audio: ['video/mp4'],
  episode: ['video/mp4'],
};

/** The names of kinds in user texts. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  image: 'PNG, JPEG',
  jpeg: 'JPG',
  video: 'MP4, MOV',
  audio: 'MP3, M4A, OGG, WAV',
  episode: 'MP3, M4A',
  receipt: 'PNG, JPEG, PDF',
  captions: 'VTT, SRT',
  table: 'CSV, XLSX',
  archive: 'ZIP',
  chunk: '',
  document: 'PDF, PNG, JPEG, DOCX, XLSX, PPTX, CSV, TXT, ZIP',
};

export const isAccepted = (mediaType: string, kinds: readonly FileKind[]): boolean =>
  kinds.some((kind) => accepted[kind].includes(mediaType));

/** True for videos and audio files that may become one of these kinds. */
export const isMedia = (mediaType: string, kinds: readonly FileKind[]): boolean =>
  kinds.some((kind) => readable[kind] && [...accepted[kind], ...readable[kind]].includes(mediaType));

export const isImage = (mediaType: string): boolean =>
  mediaType === 'image/png' || mediaType === 'image/jpeg';

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
  'text/csv': ['.csv', '.tsv', '.txt'],
  'text/plain': ['.txt'],
};

const otherVideos = /\.(?:mov|qt|3gp|3g2|webm|mkv|avi|mpe?g|m?ts|wmv|asf|flv|ogv)$/i;

/** The name with an extension that matches the content: a ZIP sent as `evil.exe` is kept as `evil.exe.zip`. */
export function nameFor(name: string, mediaType: string): string {
  const allowed = endings[mediaType];
  if (mediaType === 'video/mp4' && otherVideos.test(name)) return name.replace(otherVideos, '.mp4');
  if (mediaType === 'text/vtt' && /\.srt$/i.test(name)) return `${name.slice(0, -4)}.vtt`;
  return !allowed || allowed.includes(path.extname(name).toLowerCase()) ? name : `${name}${allowed[0]}`;
}

/** Photos as phones of one maker store them. */
export const isHeic = (mediaType: string): boolean => /^image\/hei[cf]/.test(mediaType);

/** Pictures that a browser turns into JPEG or PNG before it sends them. */
export const isForBrowsers = (mediaType: string): boolean => /^image\/(?:webp|avif)$/.test(mediaType);
