import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { parseTraceParent, TraceState } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { RandomIdGenerator, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import { askedBy } from '#server/platform/asked-by.ts';
import type { TracingAddress } from '#server/platform/config/tracing-address.ts';
import type { Log } from '#server/platform/log.ts';
import { isId } from '#server/platform/ids.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { SentSpan } from './sent-span.ts';
import { SpanBatches } from './span-batches.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

const stopMilliseconds = 2000;
const exportMilliseconds = 5000;

/** Of a trace that is not sent: nothing below it is either. */
const unsent: OpenSpan = { end() {} };

/** Loads OpenTelemetry: import it only where spans are sent. They leave in batches, and no request waits for them. */
export function openTracing(
  { url, headers, serviceName, share }: TracingAddress,
  role: string,
  log: Log,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportMilliseconds });
  const batches = new SpanBatches(exporter, log);
  const { version } = manifest;
  const sender = {
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'paddock.role': role,
    }),
    scope: { name: 'paddock', version },
    ended: (span: SentSpan) => batches.add(span),
  };
  const ids = new RandomIdGenerator();
  const sampler = new TraceIdRatioBasedSampler(share);
  const isChosen = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  const under = new AsyncLocalStorage<OpenSpan>();

  const first = (start: SpanStart, caller: SpanContext | undefined): OpenSpan => {
    const requestId = askedBy()?.requestId;
    // A trace has the id of its request, so that what it leads to in the background belongs to it, too.
    const traceId = caller?.traceId ?? traceOf(requestId) ?? ids.generateTraceId();
    if (caller ? (caller.traceFlags & TraceFlags.SAMPLED) === 0 : !isChosen(traceId)) return unsent;
    const attributes = { ...start.attributes, ...(requestId && { 'paddock.request_id': requestId }) };
    const context = {
      traceId,
      spanId: ids.generateSpanId(),
      traceFlags: TraceFlags.SAMPLED,
      ...(caller?.traceState && { traceState: caller.traceState }),
    };
    return new SentSpan(sender, { ...start, attributes }, { context, parent: caller });
  };
  return {
    isInside: () => under.getStore() instanceof SentSpan,
    begin(start, sent) {
      const outer = under.getStore();
      if (!outer) return first(start, sent && callerOf(sent));
      if (!(outer instanceof SentSpan)) return unsent;
      const parent = outer.spanContext();
      return new SentSpan(sender, start, { context: { ...parent, spanId: ids.generateSpanId() }, parent });
    },
    inside: (span, work) => under.run(span, work),
    stop: () =>
      Promise.race([batches.shutdown().catch(() => {}), pause(stopMilliseconds, undefined, { ref: false })]),
  };
}

function callerOf({ traceparent, tracestate }: Readonly<Record<string, unknown>>): SpanContext | undefined {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  if (!caller) return undefined;
  return {
    ...caller,
    isRemote: true,
    ...(typeof tracestate === 'string' && { traceState: new TraceState(tracestate) }),
  };
}

const traceOf = (requestId: string | undefined): string | undefined =>
  requestId !== undefined && isId(requestId) ? requestId.replaceAll('-', '').toLowerCase() : undefined;
