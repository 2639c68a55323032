import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { decide } from '#contract/platform/access.ts';
import { actsAsHeader } from '#contract/platform/acts-as.ts';
import type { Call, Schema } from '#contract/platform/call.ts';
import { segmentsOf } from '#contract/platform/path-segments.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { explain, type Issue } from '#contract/platform/validation.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { whileAsked } from '#server/platform/asked-by.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import type { Context } from '#server/platform/context.ts';
import type { Position } from '#server/platform/database/replica/replay-watch.ts';
import { recordExport } from '#server/platform/record-export.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { insideCall, startOf } from '#server/platform/tracing/trace-calls.ts';
import { tracing } from '#server/platform/tracing/tracing.ts';
import { mustActAs } from './acts-as.ts';
import { requireBearer } from './bearer.ts';
import { completed, hasNoBase, plainIds } from './complete-body.ts';
import { withStatus } from './sent-status.ts';
import { isForged } from './cross-site.ts';
import { drain } from './drain.ts';
import { InvalidInput } from './error-reply.ts';
import type {
  AnyHandler,
  AnyStanding,
  FileReply,
  HandledCalls,
  Outgoing,
  Redirect,
  StagedFiles,
} from './handlers.ts';
import { jsonOf } from './json-reply.ts';
import { readMultipart } from './multipart.ts';
import { sendFile } from './send-file.ts';
import { inTurns } from './table-turns.ts';

/** Identifies the caller from the cookies; null if nobody is signed in. */
export type ReadActor = (request: FastifyRequest) => Promise<Actor | null>;

/** The caller, and how far the journal was when the session was read. */
export type ReadPosition = (
  request: FastifyRequest,
) => Promise<{ readonly actor: Actor; readonly position: Position } | null>;

export interface Serving {
  readonly contexts: ContextMaker;
  readonly readActor: ReadActor;
  readonly readPosition: ReadPosition;
  readonly outgoing: (request: FastifyRequest, reply: FastifyReply) => Outgoing;
  /** Replies are parsed before they are sent; one that does not match its schema is a 500. */
  readonly baseOrigin: string;
  readonly contentOrigins: readonly string[];
  /** Replies that go on until their reader leaves. */
  readonly lasting: Set<Readable>;
}

/** Registers every call of a room on the server, under each of its paths. */
export function serveCalls(app: FastifyInstance, room: HandledCalls, serving: Serving): void {
  for (const [name, declared] of Object.entries(room.calls)) {
    const handle = room.handlers[name];
    if (!handle) throw new Error(`The call ${declared.id} has no handler.`);
    const handler = { handle, stands: room.standings[name] };
    for (const path of [declared.path, ...(declared.altPaths ?? [])]) {
      serveCall(app, declared, path, routePath(path, declared), handler, serving);
      // The router matches `*` only with at least one segment.
      if (declared.rest)
        serveCall(app, declared, path, routePath(path, declared).replace(/\/\*$/, ''), handler, serving);
    }
  }
}

function serveCall(
  app: FastifyInstance,
  call: Call,
  path: string,
  url: string,
  handler: Handling,
  serving: Serving,
): void {
  const changes = call.method !== 'GET' || call.changesState === true;
  // A page of the content origin has its own token, which identifies its person.
  const namesWho = changes && call.asAnybody !== true && call.fromContentOrigin !== true;
  const { services } = serving.contexts;
  const asksReplica = call.reads === 'replica' && services.replica !== null;
  const mustBeOn = () => {
    if (call.feature && !isFeatureOn(services.settings, call.feature)) refuse(platformErrors.notFound);
  };
  const spanStart = startOf(call);
  // What is asked of the database meanwhile belongs to this call.
  const asked =
    <T>(work: (request: FastifyRequest, reply: FastifyReply) => Promise<T>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      whileAsked({ call: call.id, requestId: request.id }, () => {
        const traced = tracing();
        return traced
          ? insideCall(traced, spanStart, request, () => work(request, reply))
          : work(request, reply);
      });
  app.route({
    method: call.servesHead ? [call.method, 'HEAD'] : call.method,
    url,
    config: {
      callId: call.id,
      takesBeacons: call.fromContentOrigin === true,
      ignoresForms: call.fromMailPrograms === true,
    },
    ...(call.bodyLimitBytes !== undefined && { bodyLimit: call.bodyLimitBytes }),
    // Access is checked before a byte of the body is read.
    onRequest: asked(async (request) => {
      if (call.fromMailPrograms) {
        await services.liveSettings.refresh();
        return mustBeOn();
      }
      if (isForged(call, request.headers, serving.baseOrigin, serving.contentOrigins)) {
        await services.liveSettings.refresh();
        mustBeOn();
        refuse(platformErrors.crossSite);
      }
      if (call.bearer) {
        await services.liveSettings.refresh();
        mustBeOn();
        return requireBearer(services, call.bearer, request);
      }
      if (call.readsActor) return;
      const actor = asksReplica
        ? await callerAndPosition(request, serving.readPosition)
        : await serving.readActor(request);
      // Reading the session has also brought the settings up to date.
      mustBeOn();
      request.actor = actor;
      if (actor && namesWho) mustActAs(actor, request.headers[actsAsHeader]);
      const verdict = decide(call.access, actor);
      if (verdict === 'sign-in') refuse(platformErrors.signInFirst);
      if (verdict === 'refused') refuse(platformErrors.notAllowed);
      if (actor?.session.proxiedBy && changes) mayChangeUnderProxy(call, actor);
    }),
    handler: asked(async (request, reply) => {
      const context = serving.contexts.forRequest(request);
      // The parser of multipart bodies leaves them unread.
      if (call.fromMailPrograms && request.isMultipart()) drain(request.raw);
      const input: Record<string, unknown> = {};
      if (call.params)
        input['params'] = parsed(call, call.params, paramsOf(request, call, path), context.language);
      if (call.query)
        input['query'] = parsed(call, call.query, withoutEmpty(request.query), context.language);
      const sent: { body: unknown; files?: StagedFiles } = call.files
        ? await readMultipart(request, call.files, context)
        : { body: request.body };
      if (sent.files) input['files'] = sent.files;
      try {
        const outgoing = serving.outgoing(request, reply);
        const work = (reading: Context<Actor | null>) =>
          answered(call, handler, { input, body: sent.body ?? {} }, reading, outgoing);
        const answer =
          context.replica && request.journalPosition !== null
            ? await context.replica.run(request.journalPosition, context.db, (db) => work({ ...context, db }))
            : await work(context);
        if (call.reply !== 'file') return await send(request, reply, call, answer, serving.lasting);
        const file = answer as FileReply;
        await recordExport(context, { call, file, query: input['query'] });
        const sentFile = context.actor ? inTurns(file, context.actor.id) : file;
        return await send(request, reply, call, sentFile, serving.lasting);
      } catch (error) {
        // A refused save keeps none of the uploaded files.
        await context.files.discard(
          Object.values(sent.files ?? {}).flatMap((files) => files.map((file) => file.id)),
        );
        throw error;
      }
    }),
  });
}

async function callerAndPosition(request: FastifyRequest, read: ReadPosition): Promise<Actor | null> {
  const found = await read(request);
  request.journalPosition = found?.position ?? null;
  return found?.actor ?? null;
}

interface Handling {
  readonly handle: AnyHandler;
  readonly stands: AnyStanding | undefined;
}

/** How often a save that names no version is tried while others save the same record. */
const maxTries = 5;

async function answered(
  call: Call,
  { handle, stands }: Handling,
  { input, body }: { readonly input: Readonly<Record<string, unknown>>; readonly body: unknown },
  context: Context<Actor | null>,
  outgoing: Outgoing,
): Promise<unknown> {
  if (!call.body) return handle(input, context, outgoing);
  const schema = call.body as z.ZodType;
  const sent = plainIds(schema, body);
  const hasBase = !stands || !hasNoBase(call.body, sent);
  for (let tries = 1; ; tries++) {
    const before = await stands?.({ ...input, body: sent }, context, outgoing);
    const asked = withStatus(call, sent, before);
    const whole = before ? plainIds(schema, completed(schema, asked, before)) : asked;
    try {
      return await handle(
        { ...input, body: parsed(call, call.body, whole, context.language) },
        context,
        outgoing,
      );
    } catch (error) {
      const isLate = error instanceof Refusal && error.error === platformErrors.changedMeanwhile;
      if (hasBase || !isLate || tries === maxTries) throw error;
    }
  }
}

/** The router decodes the rest of a path as a whole, so an encoded slash would look like a separator. The segments are read one by one. */
function paramsOf(request: FastifyRequest, { rest }: Call, path: string): unknown {
  if (!rest) return request.params;
  const { '*': _, ...params } = request.params as Readonly<Record<string, string>>;
  const [address = ''] = request.url.split(/[?#]/);
  const before = path.split('/').length - 1;
  const encoded = address.split('/').slice(before).join('/');
  const segments = segmentsOf(encoded.replace(/([^/])\/$/, '$1'));
  if (!segments) refuse(platformErrors.notFound);
  return { ...params, [rest]: segments };
}

function mayChangeUnderProxy(call: Call, actor: Actor): void {
  if (call.underProxy === 'allowed') return;
  if (call.underProxy === 'refused') refuse(platformErrors.proxyRefused);
  if (!actor.session.steppedUp) refuse(platformErrors.proxyReadOnly);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  answer: unknown,
  lasting: Set<Readable>,
): FastifyReply | Promise<FastifyReply> {
  if (call.reply === 'file') {
    const file = answer as FileReply;
    if (file.lasting && file.body instanceof Readable) keepWhileOpen(file.body, lasting);
    return sendFile(request, reply, file);
  }
  if (call.reply === 'redirect') return reply.redirect((answer as Redirect).location, 302);
  const json = jsonOf(call.reply as z.ZodType, answer as Record<string, unknown>);
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(json);
}

function keepWhileOpen(body: Readable, open: Set<Readable>): void {
  open.add(body);
  body.once('close', () => open.delete(body));
}

/** The input as a handler gets it. Refuses what the schema does not accept. */
export function parsed(call: Call, schema: Schema, value: unknown, language: 'en' | 'fr'): unknown {
  const result = (schema as z.ZodType).safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new InvalidInput(
    explain(result.error.issues as readonly Issue[], schema, call.errors ?? [], language),
  );
}

/** An empty filter counts as no filter. */
export function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''));
}

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** `{id}` becomes `:id`, or `:id(^uuid$)` if the parameter is an id: anything else does not match. The rest of a path becomes `*`. */
export function routePath(path: string, { params, rest }: Pick<Call, 'params' | 'rest'>): string {
  const shape = (params as z.ZodObject | undefined)?.shape ?? {};
  return path
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === rest) return '*';
      const format = (shape[name] as { format?: string | null } | undefined)?.format;
      return format === 'uuid' ? `:${name}(^${uuid}$)` : `:${name}`;
    })
    .replace(/(.)\/$/, '$1');
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Only of calls that a standby may answer. */
    journalPosition: Position | null;
  }
  interface FastifyContextConfig {
    callId?: string;
    takesBeacons?: boolean;
    ignoresForms?: boolean;
  }
}
