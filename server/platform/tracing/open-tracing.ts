import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { parseTraceParent, TraceState } from '@opentelemetry/core';
import { RandomIdGenerator, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import { askedBy } from '#server/platform/asked-by.ts';
import type { TracingAddress } from '#server/platform/config/tracing-address.ts';
import type { Log } from '#server/platform/log.ts';
import { isId } from '#server/platform/ids.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { attributeField, field, textField } from './otlp-fields.ts';
import { SentSpan, type SpanId } from './sent-span.ts';
import { SpanBatches } from './span-batches.ts';
import type { Origin } from './span-bytes.ts';
import { openExporter } from './span-exporter.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

const stopMilliseconds = 2000;

/** Of a trace that is not sent: nothing below it is either. */
const unsent: OpenSpan = { end() {} };

/** Loads OpenTelemetry: import it only where spans are sent. They leave in batches, and no request waits for them. */
export function openTracing(address: TracingAddress, role: string, log: Log): Tracing {
  const batches = new SpanBatches(openExporter(address), originOf(address.serviceName, role), log);
  const ids = new RandomIdGenerator();
  const sampler = new TraceIdRatioBasedSampler(address.share);
  const isChosen = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  const under = new AsyncLocalStorage<OpenSpan>();

  const first = (start: SpanStart, caller: SpanContext | undefined): OpenSpan => {
    const requestId = askedBy()?.requestId;
    // A trace has the id of its request, so that what it leads to in the background belongs to it, too.
    const traceId = caller?.traceId ?? traceOf(requestId) ?? ids.generateTraceId();
    if (caller ? (caller.traceFlags & TraceFlags.SAMPLED) === 0 : !isChosen(traceId)) return unsent;
    return new SentSpan(batches, start, {
      trace: headOf(traceId, caller?.traceState?.serialize()),
      parent: caller && idOf(caller.spanId),
      isRemote: caller !== undefined,
      ...(requestId !== undefined && { fields: attributeField(9, 'paddock.request_id', requestId) }),
    });
  };
  return {
    isInside: () => under.getStore() instanceof SentSpan,
    begin(start, sent) {
      const outer = under.getStore();
      if (!outer) return first(start, sent && callerOf(sent));
      if (!(outer instanceof SentSpan)) return unsent;
      return new SentSpan(batches, start, { trace: outer.trace, parent: outer });
    },
    inside: (span, work) => under.run(span, work),
    stop: () =>
      Promise.race([batches.shutdown().catch(() => {}), pause(stopMilliseconds, undefined, { ref: false })]),
  };
}

function originOf(serviceName: string, role: string): Origin {
  const { version } = manifest;
  const names = { 'service.name': serviceName, 'service.version': version, 'paddock.role': role };
  return {
    resource: field(1, ...Object.entries(names).map(([key, value]) => attributeField(1, key, value))),
    scope: field(1, textField(1, 'paddock'), textField(2, version)),
  };
}

function headOf(traceId: string, state: string | undefined): Uint8Array {
  const id = field(1, Buffer.from(traceId, 'hex'));
  return state ? Buffer.concat([id, textField(3, state)]) : id;
}

function idOf(spanId: string): SpanId {
  const bytes = Buffer.from(spanId, 'hex');
  return { high: bytes.readInt32BE(0), low: bytes.readInt32BE(4) };
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
