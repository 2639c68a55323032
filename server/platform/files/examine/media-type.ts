import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { beginsAsText } from '#server/platform/tables/decode-text.ts';

const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.tsv': 'text/csv',
  '.vtt': 'text/vtt',
};

/** Names of the same formats. file-type tells Ogg sound from Ogg video, and says so by codec. */
const sameTypes: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
};

/** The media type by content; only plain text needs the name as well, except where a table is expected. Null: unknown. */
export async function mediaTypeOf(localPath: string, name: string, isTable = false): Promise<string | null> {
  const detected = await fileTypeFromFile(localPath);
  // A mark of UTF-16 alone is recognized as text of an unknown kind.
  if (detected && detected.mime !== 'application/octet-stream')
    return sameTypes[detected.mime] ?? detected.mime;
  const textType = textTypes[path.extname(name).toLowerCase()] ?? (isTable ? 'text/csv' : undefined);
  return textType && (await isText(localPath, textType)) ? textType : null;
}

async function isText(localPath: string, textType: string): Promise<boolean> {
  const file = await open(localPath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const start = buffer.subarray(0, bytesRead);
    // Spreadsheets save CSV in several encodings; subtitles are UTF-8 by their standard.
    if (textType !== 'text/vtt') return beginsAsText(start);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return !start.includes(0) && text.replace(/^\ufeff/, '').startsWith('WEBVTT');
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
