import type { FastifyRequest } from 'fastify';
import type { FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Context } from '#server/platform/context.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { StagedFiles } from './handlers.ts';

const maxDataBytes = 2_000_000;

/**
 * Reads a multipart body: the JSON part `data` and the declared files, in any order, each file streamed to its
 * staging place. A JSON body is taken as `data` alone, so that a save without files needs no multipart.
 */
export async function readMultipart(
  request: FastifyRequest,
  declared: Readonly<Record<string, FilePart>>,
  context: Context,
): Promise<{ body: unknown; files: StagedFiles }> {
  if (!request.isMultipart()) return { body: request.body, files: {} };
  const files: Record<string, StagedFile[]> = {};
  try {
    return { body: await readParts(request, declared, context, files), files };
  } catch (error) {
    await context.files.discard(Object.values(files).flatMap((some) => some.map((file) => file.id)));
    if (isBrokenForm(error)) refuse(platformErrors.brokenForm);
    throw error;
  }
}

/** The parser's own errors carry no code: a form without a boundary, cut off, or with a header that is none. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Multipart: Boundary not found|Unexpected end of |Malformed |Part terminated early)/.test(
    error.message,
  ) ||
    (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Stages every file part into `files` and returns the JSON part. */
async function readParts(
  request: FastifyRequest,
  declared: Readonly<Record<string, FilePart>>,
  context: Context,
  files: Record<string, StagedFile[]>,
): Promise<unknown> {
  let body: unknown;
  const parts = request.parts({
    limits: { fieldSize: maxDataBytes, fields: 20, parts: 200, fileSize: largest(declared), headerPairs: 50 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === 'data') body = jsonOf(part.value, part.valueTruncated);
      continue;
    }
    const place = placeOf(part.fieldname, declared);
    const taken = place && (files[place.name] ??= []);
    if (!place || !taken || taken.length >= place.part.maxCount) {
      part.file.resume();
      refuse(platformErrors.filePart, { name: part.fieldname });
    }
    // A file input left empty sends a part without a name.
    if (part.filename === '') {
      part.file.resume();
      continue;
    }
    const staged = await context.files.stage({
      stream: part.file,
      name: shownName(part.filename),
      index: place.index,
      kinds: place.part.kinds,
      maxBytes: place.part.maxBytes,
      uploadedBy: context.actor?.id ?? null,
    });
    taken.push({ ...staged, subIndex: place.subIndex });
    if (part.file.truncated) refuse(platformErrors.fileTooLarge);
  }
  return body;
}

const largest = (declared: Readonly<Record<string, FilePart>>) =>
  Math.max(...Object.values(declared).map((part) => part.maxBytes)) + 1;

function jsonOf(value: unknown, truncated: boolean): unknown {
  if (truncated) refuse(platformErrors.bodyTooLarge);
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    refuse(platformErrors.notJson);
  }
}

function placeOf(fieldName: string, declared: Readonly<Record<string, FilePart>>) {
  const exact = declared[fieldName];
  if (exact) return { name: fieldName, part: exact, index: 0, subIndex: 0 };
  const [, base, n, m] = /^(.+?)-(\d{1,4})(?:-(\d{1,4}))?$/.exec(fieldName) ?? [];
  const name = `${base}-{n}${m === undefined ? '' : '-{m}'}`;
  const part = declared[name];
  return part ? { name, part, index: Number(n), subIndex: Number(m ?? 0) } : null;
}

/** The name for people: the last part of the path a browser may have sent, without control characters. */
export function shownName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
  return clean.slice(-200) || 'file';
}
