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
  BatchSpanProcessor,
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
import { boundedSpans, countedExports } from './bounded-spans.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

const stopMilliseconds = 2000;
const exportMilliseconds = 5000;
const delayMilliseconds = 2000;

const kinds = { answers: SpanKind.SERVER, asks: SpanKind.CLIENT, works: SpanKind.INTERNAL } as const;

const headerOf: TextMapGetter<Readonly<Record<string, unknown>>> = {
  get: (headers, name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  keys: (headers) => Object.keys(headers),
};

/**
 * Loads OpenTelemetry: import it only where spans are sent. They wait in a queue of limited length and leave in batches, one after the other; no
 * request waits for them.
 */
export function openTracing(
  { url, headers, serviceName, share }: TracingAddress,
  role: string,
  log: Log,
): Tracing {
  const random = new RandomIdGenerator();
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportMilliseconds });
  const { counted, waiting } = countedExports(exporter, log);
  const batches = new BatchSpanProcessor({ exporter: counted, scheduledDelayMillis: delayMilliseconds });
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
    spanProcessors: [boundedSpans(batches, waiting)],
  });
  const tracer = provider.getTracer('paddock');
  const callers = new W3CTraceContextPropagator();
  const under = new AsyncLocalStorage<Context>();
  return {
    isInside: () => under.getStore() !== undefined,
    begin({ name, kind, attributes }, sent) {
      const parent =
        under.getStore() ?? (sent ? callers.extract(ROOT_CONTEXT, sent, headerOf) : ROOT_CONTEXT);
      const requestId = askedBy()?.requestId;
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: { ...attributes, ...(requestId && { 'paddock.request_id': requestId }) },
        },
        parent,
      );
      return new Begun(span, trace.setSpan(parent, span));
    },
    inside: (span, work) => under.run((span as Begun).context, work),
    stop: () =>
      Promise.race([provider.shutdown().catch(() => {}), pause(stopMilliseconds, undefined, { ref: false })]),
  };
}

class Begun implements OpenSpan {
  readonly context: Context;
  readonly #span: Span;

  constructor(span: Span, context: Context) {
    this.#span = span;
    this.context = context;
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
