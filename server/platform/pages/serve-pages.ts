import { withoutEnd } from '#contract/platform/without-ends.ts';
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminHomeOf } from '#contract/admin-home.ts';
import { startUpFor } from '#contract/platform/start-up.rules.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import {
  isChooserLanguage,
  languageCookie,
  localPath,
  splitPath,
  type Language,
} from '#contract/platform/language.ts';
import { asksAt, matchScreen, titleOf, type Screen } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import type { Context } from '#server/platform/context.ts';
import { preferredLanguage } from '#server/platform/http/request-language.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { preloads, screenHtml, screenStyles, type WebAssets } from './assets.ts';
import { earlyRequests } from './early-requests.ts';
import { firstFrame, firstFrameStyle } from './first-frame.ts';
import { sendKeptAsset } from './kept-assets.ts';
import { contentSecurityPolicy } from './security.ts';
import { supportedScript } from './supported-script.ts';

export interface PageServing {
  readonly assets: WebAssets;
  readonly contexts: ContextMaker;
  readonly readSession: (
    context: Context,
    cookies: FastifyRequest['cookies'],
    shown: Language,
  ) => Promise<SessionReply>;
  /** Inline script that sets the colors before the first paint. */
  readonly colourScript: string;
}

/** Serves the browser code: immutable assets, also those of other versions, and for every address its page with the right status and the session in it. */
export async function servePages(app: FastifyInstance, serving: PageServing): Promise<void> {
  await app.register(fastifyStatic, {
    root: serving.assets.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    serveDotFiles: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'pages.json', 'manifest.json'],
    setHeaders: (response, file) => {
      void response.header('x-content-type-options', 'nosniff');
      void response.header(
        'cache-control',
        /\/assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  // The assets of this version have routes of their own; an open page may have been made by another one.
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    async (request, reply) =>
      (await sendKeptAsset(request, reply, serving.contexts.services, request.params.name)) ??
      reply.callNotFound(),
  );
  app.get('/*', async (request, reply) => {
    if (/^\/(api|files|assets)(\/|$)/.test(request.url)) return reply.callNotFound();
    return servePage(request, reply, serving);
  });
}

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: PageServing,
): Promise<FastifyReply> {
  const [rawPath = '/', query] = request.url.split('?');
  const { language, path } = splitPath(withoutEnd(rawPath, '/') || '/');
  const search = query === undefined ? '' : `?${query}`;

  const wanted = wantedLanguage(request, language);
  if (wanted !== language) return reply.redirect(localPath(path, wanted) + search, 302);

  const context = { ...serving.contexts.forRequest(request), language };
  const session = await serving.readSession(context, request.cookies, language);
  const screen = screens.find((one) => matchScreen(one.path, path));
  if (!screen || (screen.feature && !session.config.features[screen.feature])) {
    return sendPage(request, reply, serving, {
      status: 404,
      language,
      session,
      title: platformErrors.notFound[language],
    });
  }
  const start = startUpFor(session, screen, path, adminHomeOf(session));
  if (start.kind === 'redirect') {
    if (start.remember)
      void reply.setCookie('redirect_to', rawPath + search, { path: '/', maxAge: 600, sameSite: 'lax' });
    const hash = start.denied ? '#denied' : '';
    return reply.redirect(
      localPath(start.to, language) + hash,
      path === '/' ? session.config.rootRedirectStatus : 302,
    );
  }
  const status = start.kind === 'refused' ? 403 : 200;
  return sendPage(request, reply, serving, {
    status,
    language,
    session,
    screen,
    title: titleOf(screen, language, session.config),
    asks: start.kind === 'open' && session.user && search === '' ? asksAt(screen, path) : [],
  });
}

/** On a full page load the cookie decides; without one, the browser's languages decide once. */
function wantedLanguage(request: FastifyRequest, shown: Language): Language {
  const chosen = request.cookies[languageCookie];
  if (isChooserLanguage(chosen)) return chosen === 'fr' ? 'fr' : 'en';
  if (shown === 'fr') return 'fr';
  return preferredLanguage(request.headers['accept-language']);
}

const yearSeconds = 365 * 86_400;

interface Page {
  readonly status: number;
  readonly language: Language;
  readonly session: SessionReply;
  readonly screen?: Screen;
  readonly title: string;
  /** Addresses its scripts will request at once. */
  readonly asks?: readonly string[];
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: PageServing,
  page: Page,
): FastifyReply {
  const { environment } = serving.contexts.services;
  const nonce = randomBytes(16).toString('base64');
  const portal = page.session.config.portalName[page.language];
  // The browser's languages decide once; from here on, calls answer in the language of the page that makes them.
  if (!isChooserLanguage(request.cookies[languageCookie]))
    void reply.setCookie(languageCookie, page.language, { path: '/', maxAge: yearSeconds, sameSite: 'lax' });
  const head = [
    `<script nonce="${nonce}">${serving.colourScript}</script>`,
    `<style nonce="${nonce}">${firstFrameStyle}</style>`,
    page.asks?.length ? `<script nonce="${nonce}">${earlyRequests(page.asks)}</script>` : '',
    page.screen ? preloads(serving.assets, page.screen.id, page.language) : '',
    ...(['en', 'fr'] as const).map(
      (one) =>
        `<link rel="alternate" hreflang="${one}" href="${escapeHtml(alternate(request, one, environment.baseUrl))}">`,
    ),
  ].join('');
  const html = screenHtml(serving.assets, page.screen?.id ?? '')
    .replace('<html lang="en"', () => `<html lang="${page.language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${page.title} · ${portal}`)}</title>`)
    .replace('<!--head-->', () => head)
    .replace('<!--frame-->', () =>
      firstFrame(page.screen?.shell ?? 'bare', page.session.config.primaryColour),
    )
    .replace('<!--supported-->', () => `<script nonce="${nonce}">${supportedScript}</script>`)
    .replace('<!--styles-->', () => (page.screen ? screenStyles(serving.assets, page.screen.id) : ''))
    .replace(
      '<!--session-->',
      () => `<script type="application/json" id="session">${safeJson(page.session)}</script>`,
    )
    .replace(/<script type="module"/g, () => `<script nonce="${nonce}" type="module"`);
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', page.language)
    .header('vary', 'cookie, accept-language, accept-encoding')
    .headers(contentSecurityPolicy(nonce, environment, { ownScriptsOnly: page.screen?.ownScriptsOnly }))
    .headers(page.screen?.unlisted ? { 'x-robots-tag': 'noindex, nofollow' } : {})
    .send(compressedForNobody(request, reply, page, html));
}

/**
 * A page of nobody goes out compressed, so that sign-in shows sooner on a slow line. The page of a person does not: it holds the session next to
 * the address, and the size of both together would tell about the one whoever chooses the other.
 */
function compressedForNobody(
  request: FastifyRequest,
  reply: FastifyReply,
  { session }: Page,
  html: string,
): string | Buffer {
  if (session.user || !/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return html;
  void reply.header('content-encoding', 'br');
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

const alternate = (request: FastifyRequest, language: Language, baseUrl: string) =>
  baseUrl + localPath(splitPath(request.url.split('?')[0]!).path, language);

/** JSON that cannot end its script element. */
const safeJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark]!);
