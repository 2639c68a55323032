import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import type { OpenSpan, Tracing } from './tracing.ts';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** Runs a part of a call inside its span, which goes on until the reply has ended. */
export function insideCall<T>(
  by: Tracing,
  { id, method, path }: Pick<Call, 'id' | 'method' | 'path'>,
  request: FastifyRequest,
  work: () => T,
): T {
  let span = spans.get(request);
  if (!span) {
    const attributes = { 'http.request.method': method, 'http.route': path };
    span = by.begin({ name: id, kind: 'answers', attributes }, request.headers);
    spans.set(request, span);
  }
  return by.inside(span, work);
}

/** Ends the spans of calls with their replies. */
export function traceReplies(app: FastifyInstance): void {
  app.addHook('onResponse', (request: FastifyRequest, { statusCode }: FastifyReply, done: () => void) => {
    spans
      .get(request)
      ?.end(statusCode < 500 ? undefined : statusCode, { 'http.response.status_code': statusCode });
    done();
  });
}
