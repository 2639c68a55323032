import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { segmentsOf } from '#contract/platform/path-segments.ts';
import { stagePath } from '#contract/training/scorm-stage.ts';
import type { Services } from '#server/platform/context.ts';
import { labelOfHost, packageLabel } from '#server/platform/config/content-origins.ts';
import { isDatabaseUnavailable } from '#server/platform/database/open.ts';
import { byteRange } from '#server/platform/files/byte-range.ts';
import { StoreAway } from '#server/platform/files/object-store.ts';
import { noSchemas } from '#server/platform/http/no-schemas.ts';
import { sendKeptAsset } from '#server/platform/pages/kept-assets.ts';
import { readGrant } from './content-path.ts';
import { contentPage, type ContentPage } from './content-page.texts.ts';
import { fileInPackage } from './content.queries.ts';
import { mediaTypeOf } from './package/media-types.rules.ts';
import { contentSecret } from './portal-secret.queries.ts';
import type { StageAssets } from './stage-assets.ts';

/**
 * Serves the content origin: the page that holds the run-time, and the files of packages under sealed paths. It reads no cookie, identifies
 * nobody and serves no call of the portal.
 */
export function buildContentApp(services: Services, stage: StageAssets): FastifyInstance {
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit: 1,
    exposeHeadRoutes: false,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    logController: new LogController({ disableRequestLogging: true }),
    // A name with a bare percent sign, in a link that does not encode it.
    rewriteUrl: ({ url = '/' }) => url.replace(/%(?![0-9a-f]{2})/gi, '%25'),
    return503OnClosing: true,
    frameworkErrors: (_error, _request, reply) => sendPage(reply, 'missing'),
    http: { headersTimeout: 20_000, maxHeaderSize: 32_768 },
    schemaController: noSchemas,
  });
  const portal = new URL(services.environment.baseUrl).origin;
  const { contentSubOrigins } = services.environment;
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(commonHeaders);
    done();
  });
  app.setErrorHandler((error, _request, reply) => {
    const isAway = isDatabaseUnavailable(error) || error instanceof StoreAway;
    if (!isAway) services.log.error({ err: error }, 'content origin');
    return sendPage(reply, isAway ? 'away' : 'failed');
  });
  app.setNotFoundHandler((_request, reply) => sendPage(reply, 'missing'));

  app.get(stagePath, (request, reply) => {
    const isShared = labelOfHost(contentSubOrigins, request.host) === null;
    // In a separate window, the browser keeps one store for the origin: packages that share it get an empty one each time.
    if (isShared && request.headers['sec-fetch-dest'] === 'document')
      void reply.header('clear-site-data', '"storage"');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', stagePolicy(portal))
      .send(stage.page(portal));
  });
  for (const [name, asset] of stage.assets)
    app.get(`${stagePath}/${name}`, (_request, reply) =>
      reply
        .type(asset.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(asset.content),
    );
  // The stage of another version: its page and its script may come from two processes.
  app.get<{ Params: { name: string } }>(
    `${stagePath}/:name`,
    async (request, reply) =>
      (await sendKeptAsset(request, reply, services, request.params.name)) ?? sendPage(reply, 'missing'),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => servePackageFile(request, reply, services, packagePolicy(portal)),
  });
  return app;
}

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/**
 * Policy of the stage and of everything a package shows, including opened windows. It prevents navigating another window, such as the
 * portal's tab around the lesson or the opener.
 */
const sandbox =
  'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads';

/** Policy of our own page: its script, the lesson in a frame of this origin, and the one portal address it may call. */
const stagePolicy = (portal: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "frame-src 'self'",
    `connect-src ${portal}/api/scorm/beacon`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portal}`,
    sandbox,
  ].join('; ');

/** Packages may do anything within their own files, but reach neither the portal nor another host. */
const packagePolicy = (portal: string) =>
  [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
    "connect-src 'self' data: blob:",
    "form-action 'self'",
    "base-uri 'self'",
    `frame-ancestors 'self' ${portal}`,
    sandbox,
  ].join('; ');

async function servePackageFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files, now, environment }: Services,
  policy: string,
): Promise<FastifyReply> {
  const [, grantText = '', ...segments] = (request.raw.url ?? '').split(/[?#]/)[0]!.split('/');
  const secret = await contentSecret(db);
  const grant = readGrant(secret, grantText);
  const wanted = segments.join('/');
  // A worker would outlive the lesson and answer for the files of the next one.
  if (!grant || wanted === '' || request.headers['service-worker'] !== undefined)
    return sendPage(reply, 'missing');
  // An origin that belongs to one package serves no files of another.
  const label = labelOfHost(environment.contentSubOrigins, request.host);
  if (label !== null && label !== packageLabel(secret, grant.packageId)) return sendPage(reply, 'missing');
  if (grant.expiresAt <= now()) return sendPage(reply, 'expired');
  const file = await fileInPackage(db, grant.packageId, segmentsOf(wanted)?.join('/') ?? wanted, wanted);
  if (!file) return sendPage(reply, 'missing');

  const etag = `"${file.objectKey}"`;
  void reply
    .type(mediaTypeOf(file.path))
    .header('content-security-policy', policy)
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = file.sizeBytes === 0 ? null : byteRange(request.headers, etag, file.sizeBytes);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  if (range)
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : file.sizeBytes);
  if (request.method === 'HEAD') return reply.send();
  const body = await files.read(file.objectKey, range ?? undefined);
  if (!body) {
    void reply.removeHeader('content-length').removeHeader('etag').removeHeader('content-range');
    return sendPage(reply, 'missing');
  }
  return reply.send(body);
}

const statuses = { missing: 404, expired: 410, away: 503, failed: 500 } as const;

function sendPage(reply: FastifyReply, page: ContentPage): FastifyReply {
  return reply
    .code(statuses[page])
    .headers(commonHeaders)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(contentPage(page));
}
