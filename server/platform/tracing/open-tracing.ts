import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type TextMapGetter,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { askedBy } from '#server/platform/asked-by.ts';
import type { TracingAddress } from '#server/platform/config/tracing-address.ts';
import type { Log } from '#server/platform/log.ts';
import { isId } from '#server/platform/ids.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { SpanBatches } from './span-batches.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

const stopMilliseconds = 2000;
const exportMilliseconds = 5000;

const kinds = { answers: SpanKind.SERVER, asks: SpanKind.CLIENT, works: SpanKind.INTERNAL } as const;

const headerOf: TextMapGetter<Readonly<Record<string, unknown>>> = {
  get: (headers, name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  keys: (headers) => Object.keys(headers),
};

/**
 * Loads OpenTelemetry: import it only where spans are sent. They leave in batches, and no request waits for them.
 */
export function openTracing(
  { url, headers, serviceName, share }: TracingAddress,
  role: string,
  log: Log,
): Tracing {
  const random = new RandomIdGenerator();
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportMilliseconds });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': manifest.version,
      'paddock.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // A trace has the id of its request, so that what it leads to in the background belongs to it, too.
    idGenerator: {
      generateTraceId: () => traceOf(askedBy()?.requestId) ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new SpanBatches(exporter, log)],
  });
  const tracer = provider.getTracer('paddock');
  const callers = new W3CTraceContextPropagator();
  const under = new AsyncLocalStorage<Context>();
  return {
    isInside: () => under.getStore() !== undefined,
    begin({ name, kind, attributes }, sent) {
      const outer = under.getStore();
      const parent =
        outer ?? (sent?.['traceparent'] ? callers.extract(ROOT_CONTEXT, sent, headerOf) : ROOT_CONTEXT);
      // Only the first span of a call or a work: those below are found by it.
      const requestId = outer ? undefined : askedBy()?.requestId;
      const named = requestId === undefined ? attributes : { ...attributes, 'paddock.request_id': requestId };
      const span = tracer.startSpan(name, { kind: kinds[kind], ...(named && { attributes: named }) }, parent);
      return new Begun(span, parent);
    },
    inside: (span, work) => under.run((span as Begun).context(), work),
    stop: () =>
      Promise.race([provider.shutdown().catch(() => {}), pause(stopMilliseconds, undefined, { ref: false })]),
  };
}

class Begun implements OpenSpan {
  readonly #span: Span;
  readonly #parent: Context;

  constructor(span: Span, parent: Context) {
    this.#span = span;
    this.#parent = parent;
  }

  /** Of what is inside: most spans have nothing inside. */
  context(): Context {
    return trace.setSpan(this.#parent, this.#span);
  }

  end(failure?: unknown, attributes?: SpanStart['attributes']): void {
    if (attributes) this.#span.setAttributes(attributes);
    if (failure !== undefined) {
      this.#span.setAttribute('error.type', codeOf(failure));
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

const traceOf = (requestId: string | undefined): string | undefined =>
  requestId !== undefined && isId(requestId) ? requestId.replaceAll('-', '').toLowerCase() : undefined;

/** A code like 23505, ECONNREFUSED, or 500, else the kind of error. */
function codeOf(failure: unknown): string {
  const { code, name } = Object(failure) as { code?: unknown; name?: unknown };
  const found = [failure, code, name].find((one) => /^[\w.-]{1,40}$/.test(String(one ?? '')));
  return found === undefined ? 'error' : String(found);
}
