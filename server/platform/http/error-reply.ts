import type { FastifyReply, FastifyRequest } from 'fastify';
import { platformErrors, sentence, type ErrorText, type Problem } from '#contract/platform/errors.ts';
import type { Language } from '#contract/platform/language.ts';
import type { FieldError } from '#contract/platform/validation.ts';
import { isDatabaseUnavailable, UncertainChange } from '#server/platform/database/open.ts';
import { StoreAway } from '#server/platform/files/object-store.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Input that does not match its schema. */
export class InvalidInput extends Error {
  readonly fields: readonly FieldError[];
  constructor(fields: readonly FieldError[]) {
    super('invalid input');
    this.fields = fields;
  }
}

interface Answer {
  readonly error: ErrorText;
  readonly detail: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly current?: unknown;
}

const byFastifyCode: Readonly<Record<string, ErrorText>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: platformErrors.notJson,
  FST_ERR_CTP_BODY_TOO_LARGE: platformErrors.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: platformErrors.mediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: platformErrors.notJson,
  FST_REQ_FILE_TOO_LARGE: platformErrors.fileTooLarge,
  FST_FILES_LIMIT: platformErrors.tooManyItems,
  FST_PARTS_LIMIT: platformErrors.bodyTooLarge,
  FST_FIELDS_LIMIT: platformErrors.bodyTooLarge,
  FST_INVALID_MULTIPART_CONTENT_TYPE: platformErrors.mediaType,
  // A full disk (files or database), or an exhausted disk quota.
  ENOSPC: platformErrors.storageFull,
  EDQUOT: platformErrors.storageFull,
  '53100': platformErrors.storageFull,
  // The database lacks another resource, or a statement waited too long. Trying again later can work.
  '53000': platformErrors.busy,
  '53200': platformErrors.busy,
  '53400': platformErrors.busy,
  '58030': platformErrors.busy,
  '57014': platformErrors.busy,
  '55P03': platformErrors.busy,
  '40001': platformErrors.busy,
  '40P01': platformErrors.busy,
  '23503': platformErrors.referenceGone,
  '23P01': platformErrors.overlaps,
  // A sum or a product that its column cannot hold, or a day that arithmetic pushed out of the calendar.
  '22003': platformErrors.outOfRange,
  '22008': platformErrors.outOfRange,
  // An instant beyond the year 9999, which is written with a sign.
  '22009': platformErrors.outOfRange,
  // Values that pass a schema but that PostgreSQL cannot store: U+0000 in text or JSON.
  '22021': platformErrors.unstorable,
  '22P05': platformErrors.unstorable,
};

/** What people are told of an error that has a code of its own. */
export function textOf(error: unknown): ErrorText | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? byFastifyCode[code] : undefined;
}

/** The reply for an error: never a stack, SQL or another person's data. */
export function answerTo(error: unknown, language: Language): Answer {
  if (error instanceof Refusal) {
    const detail = sentence(error.error, language, error.values);
    return {
      error: error.error,
      detail,
      ...(error.field && { fields: { [error.field]: detail } }),
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      ...(error.current !== undefined && { current: error.current }),
    };
  }
  if (error instanceof InvalidInput) {
    const [first] = error.fields;
    return {
      error: first?.error ?? platformErrors.invalid,
      detail: first?.sentence ?? '',
      fields: Object.fromEntries(error.fields.toReversed().map((one) => [one.path, one.sentence])),
    };
  }
  const away = whatIsAway(error);
  if (away) return { error: away, detail: away[language], retryAfterSeconds: 5 };
  const known = textOf(error);
  if (known)
    return {
      error: known,
      ...(known.status === 503 && { retryAfterSeconds: 5 }),
      detail: sentence(known, language, { expected: 'application/json', field: 'files', maximum: '' }),
    };
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 408 || status === 400)
    return { error: platformErrors.notJson, detail: platformErrors.notJson[language] };
  return { error: platformErrors.unexpected, detail: platformErrors.unexpected[language] };
}

/** A dependency the portal could not reach, and whether the change was saved. */
function whatIsAway(error: unknown): ErrorText | undefined {
  if (error instanceof UncertainChange) return platformErrors.uncertain;
  if (isDatabaseUnavailable(error)) return platformErrors.unavailable;
  return error instanceof StoreAway ? platformErrors.storageAway : undefined;
}

/** What Node reports when a connection closes before the request or the reply is complete. */
const closedConnection = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * True if the request failed because its client closed the connection: the portal did not. A request that was read to its end is destroyed
 * as well, so that alone says nothing, and an error of our own counts even if nobody waits for its answer any more.
 */
function hungUp({ raw }: FastifyRequest, error: unknown): boolean {
  const isGone = raw.socket?.destroyed === true || (raw.destroyed && !raw.complete);
  return isGone && closedConnection.has(String((error as { code?: unknown } | null)?.code));
}

/** Sends an error: a plain sentence, or problem details to a caller that accepts them (RFC 9457). */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  language: Language,
): FastifyReply {
  const answer = answerTo(error, language);
  const { status } = answer.error;
  if (hungUp(request, error)) request.log.debug({ reqId: request.id, err: error }, 'the client hung up');
  else if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'request failed');
  if (answer.retryAfterSeconds !== undefined) void reply.header('retry-after', answer.retryAfterSeconds);
  void reply.code(status).header('cache-control', 'no-store').header('content-language', language);
  if (!request.headers.accept?.includes('application/problem+json')) {
    return reply.type('text/plain; charset=utf-8').send(answer.detail);
  }
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: answer.detail,
    code: answer.error.code,
    detail: answer.detail,
    ...(answer.fields && { errors: answer.fields }),
    ...(answer.current !== undefined && { current: answer.current }),
  };
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}
