import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FilePart } from '#contract/platform/call.ts';
import { bytesOf } from '#contract/platform/file-sizes.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Context } from '#server/platform/context.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';
import { dailyBytesOf } from '#server/platform/files/upload-quota.ts';
import { chunkType } from '#server/platform/files/kinds.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { StagedFiles } from './handlers.ts';

const maxDataBytes = 2_000_000;
const maxFieldNameLength = 200;
const maxParts = 200;
const maxFields = 20;

/**
 * Reads a multipart body: the JSON part `data` and the declared files, in any order. Each file is streamed to staging. A JSON body counts
 * as `data` alone, so a save without files needs no multipart.
 */
export async function readMultipart(
  request: FastifyRequest,
  parts: Readonly<Record<string, FilePart>>,
  context: Context,
): Promise<{ body: unknown; files: StagedFiles }> {
  if (!request.isMultipart()) return { body: request.body, files: {} };
  const declared = limited(parts, context);
  // Refused before the body is read, so that a sender who announces too much need not send it.
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(declared))
    refuse(platformErrors.fileTooLarge);
  const files: Record<string, StagedFile[]> = {};
  try {
    return { body: await readParts(request, declared, context, files), files };
  } catch (error) {
    await context.files.discard(Object.values(files).flatMap((some) => some.map((file) => file.id)));
    if (isBrokenForm(error)) refuse(platformErrors.brokenForm);
    throw error;
  }
}

/** The parser's own errors have no code: a form without a boundary, cut off, or with a malformed header. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Multipart: Boundary not found|Unexpected end of |Malformed |Part terminated early)/.test(
    error.message,
  ) ||
    (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Stages every file part into `files` and returns the JSON part. */
async function readParts(
  request: FastifyRequest,
  declared: Limited,
  context: Context,
  files: Record<string, StagedFile[]>,
): Promise<unknown> {
  let body: unknown;
  let fields = 0;
  const parts = request.parts({
    limits: { parts: maxParts, fileSize: largest(declared), headerPairs: 50, headerSize: 16_384 },
    // Fields come as streams too: their bytes are checked before decoding.
    isPartAFile: () => true,
  });
  for await (const part of parts) {
    if (part.type === 'field') continue;
    const { file, fieldname, mimetype } = part;
    const fileName = part.filename as string | undefined;
    if (!fieldname || fieldname.length > maxFieldNameLength) {
      file.resume();
      refuse(platformErrors.brokenForm);
    }
    // A browser sends a Blob with a file name, so the JSON part may come as a file as well.
    const isData = fieldname === 'data' && placeOf(fieldname, declared) === null;
    if (isData || (fileName === undefined && mimetype !== chunkType)) {
      fields += 1;
      if (fields > maxFields) refuse(platformErrors.bodyTooLarge);
      const text = await fieldText(file);
      if (fieldname !== 'data') continue;
      if (body !== undefined) refuse(platformErrors.filePart, { name: fieldname });
      body = jsonOf(text);
      continue;
    }
    const place = placeOf(fieldname, declared);
    const taken = place && (files[place.name] ??= []);
    if (!place || !taken || taken.length >= place.part.maxCount) {
      file.resume();
      refuse(platformErrors.filePart, { name: fieldname });
    }
    // An empty file input sends a part without a name.
    if (fileName === '') {
      file.resume();
      continue;
    }
    const staged = await context.files.stage({
      stream: file,
      name: shownName(fileName ?? ''),
      index: place.index,
      kinds: place.part.kinds,
      maxBytes: place.part.maxBytes,
      uploadedBy: context.actor?.id ?? null,
      quotaBytes: context.actor && dailyBytesOf(context.actor, context.settings),
    });
    taken.push({ ...staged, subIndex: place.subIndex });
    if (file.truncated) refuse(platformErrors.fileTooLarge);
  }
  return body;
}

/** The parts with their limits in bytes, as the settings have them now. */
type Limited = Readonly<Record<string, Omit<FilePart, 'maxBytes'> & { readonly maxBytes: number }>>;

const limited = (declared: Readonly<Record<string, FilePart>>, { settings }: Context): Limited =>
  Object.fromEntries(
    Object.entries(declared).map(([name, part]) => [
      name,
      { ...part, maxBytes: bytesOf(part.maxBytes, settings.uploads) },
    ]),
  );

const largest = (declared: Limited) => Math.max(...Object.values(declared).map((part) => part.maxBytes)) + 1;

/** The maximum size of a form with these parts, including its fields and part headers. */
const mostBytes = (declared: Limited) =>
  Object.values(declared).reduce(
    (sum, { maxBytes, maxCount }) => sum + maxBytes * maxCount,
    maxDataBytes + maxParts * 20_000,
  );

/** A field as text. Refuses one that is too long or not UTF-8; otherwise replacement characters would be stored. */
async function fieldText(field: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let received = 0;
  for await (const piece of field as AsyncIterable<Buffer>) {
    received += piece.length;
    if (received > maxDataBytes) refuse(platformErrors.bodyTooLarge);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  if (!isUtf8(bytes)) refuse(platformErrors.notUtf8);
  return bytes.toString();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    refuse(platformErrors.notJson);
  }
}

function placeOf(fieldName: string, declared: Limited) {
  const exact = declared[fieldName];
  if (exact) return { name: fieldName, part: exact, index: 0, subIndex: 0 };
  const [, base, n, m] = /^(.+?)-(\d{1,4})(?:-(\d{1,4}))?$/.exec(fieldName) ?? [];
  const name = `${base}-{n}${m === undefined ? '' : '-{m}'}`;
  const part = declared[name];
  return part ? { name, part, index: Number(n), subIndex: Number(m ?? 0) } : null;
}

/** The display name: the last segment of the path a browser may have sent, without control characters. */
export function shownName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
  return clean.slice(-200) || 'file';
}
