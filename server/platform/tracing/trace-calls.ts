import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

/** How the spans of a call begin: the same object for all of them. */
export const startOf = ({ id, method, path }: Pick<Call, 'id' | 'method' | 'path'>): SpanStart => ({
  name: id,
  kind: 'answers',
  attributes: { 'http.request.method': method, 'http.route': path },
});

/** Runs a part of a call inside its span, which goes on until the reply has ended. */
export function insideCall<T>(by: Tracing, start: SpanStart, request: FastifyRequest, work: () => T): T {
  request.span ??= by.begin(start, request.headers);
  return by.inside(request.span, work);
}

/** Ends the spans of calls with their replies. */
export function traceReplies(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.addHook('onResponse', ({ span }: FastifyRequest, { statusCode }: FastifyReply, done: () => void) => {
    span?.end(statusCode < 500 ? undefined : statusCode, { 'http.response.status_code': statusCode });
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Only of calls, and only if spans are sent. */
    span?: OpenSpan | null;
  }
}
