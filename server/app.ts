import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Services } from './platform/context.ts';
import { drain } from './platform/http/drain.ts';
import { namesTwoHosts, textProblem } from './platform/http/request-checks.ts';
import { newId } from './platform/ids.ts';
import { sendError } from './platform/http/error-reply.ts';
import { serveOpenapi } from './platform/http/serve-openapi.ts';
import { noSchemas } from './platform/http/no-schemas.ts';
import { outgoingFor } from './platform/http/outgoing.ts';
import { requestLanguage } from './platform/http/request-language.ts';
import { serveCalls } from './platform/http/serve-calls.ts';
import { contentSources } from './platform/config/content-origins.ts';
import { contextMaker, type ContextMaker } from './platform/make-context.ts';
import { Ports } from './platform/ports.ts';
import { Refusal } from './platform/refusal.ts';
import { actorReader, positionReader } from './platform/sessions/read-actor.ts';
import { traceReplies } from './platform/tracing/trace-calls.ts';
import { tracing } from './platform/tracing/tracing.ts';
import { own, type Rooms } from './rooms.ts';

/** The app's dependencies; tests pass their own. */
export interface AppParts {
  readonly services: Services;
  /** By default the portal's own. */
  readonly rooms?: Rooms;
  /** Adds routes other than calls: pages, assets, health. */
  readonly extend?: (app: FastifyInstance, contexts: ContextMaker) => void | Promise<void>;
}

/** Builds the HTTP application without listening. */
export async function buildApp({ services, rooms = own, extend }: AppParts): Promise<FastifyInstance> {
  const { environment, log } = services;
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: trusted(environment.trustProxy),
    bodyLimit: 2_000_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    exposeHeadRoutes: false,
    // An address that cannot be decoded or is longer than any of ours: nothing exists there.
    frameworkErrors: (_error, request, reply) =>
      sendError(request, reply, new Refusal(platformErrors.notFound), languageOf(request)),
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    http: { headersTimeout: 20_000, maxHeaderSize: 32_768 },
    schemaController: noSchemas,
  });

  const json = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const problem = textProblem(request.headers['content-type'], body as Buffer);
    if (problem) done(problem);
    else if (body.length === 0) done(null, undefined);
    else json(request, body.toString(), done);
  });
  // A page that is closing can send only requests that need no preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (request, body, done) => {
    if (!request.routeOptions.config.takesBeacons)
      done(new Refusal(platformErrors.mediaType, { expected: 'application/json' }));
    else if (isUtf8(body as Buffer)) json(request, body.toString(), done);
    else done(new Refusal(platformErrors.notUtf8));
  });
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  // Mail programs send forms to the address that a mail names for unsubscribing. What they say is in the address.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, _body, done) => {
      if (request.routeOptions.config.ignoresForms) done(null, undefined);
      else done(new Refusal(platformErrors.mediaType, { expected: 'application/json' }));
    },
  );
  app.decorateRequest('actor', null);
  app.decorateRequest('journalPosition', null);

  let closing = false;
  const lasting = new Set<Readable>();
  app.addHook('preClose', async () => {
    closing = true;
    for (const one of lasting) one.push(null);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A reply sent while the process stops closes its connection; a kept one would delay the stop.
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
  // A child logger for every request costs more than the rest of its setup; log lines name the request themselves.
  app.setChildLoggerFactory((logger) => logger);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    done(namesTwoHosts(request.raw.rawHeaders) ? new Refusal(platformErrors.twoHosts) : undefined);
  });
  app.setErrorHandler((error, request, reply) => {
    if (!request.raw.complete) drain(request.raw);
    return sendError(request, reply, error, languageOf(request));
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, new Refusal(platformErrors.notFound), languageOf(request)),
  );

  if (tracing()) traceReplies(app);
  const contexts = contextMaker(services, new Ports(rooms.contributions), rooms.listeners);
  const serving = {
    contexts,
    readActor: actorReader(services),
    readPosition: positionReader(services),
    outgoing: outgoingFor(environment.baseUrl),
    baseOrigin: new URL(environment.baseUrl).origin,
    contentOrigins: contentSources(environment),
    lasting,
  };
  for (const one of rooms.handledCalls) serveCalls(app, one, serving);
  serveOpenapi(app, rooms.calls);
  await extend?.(app, contexts);
  return app;
}

/** Turns a number of hops into a rule: trusts the nearest proxies up to that number. */
const trusted = (proxies: Services['environment']['trustProxy']) =>
  typeof proxies === 'number'
    ? (_address: string, hop: number) => hop < proxies
    : proxies === false
      ? false
      : [...proxies];

const languageOf = (request: Parameters<typeof sendError>[0]) =>
  requestLanguage(request.cookies ?? {}, request.actor?.language, request.headers['accept-language']);
