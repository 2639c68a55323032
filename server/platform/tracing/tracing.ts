/** What is known when a span begins. Neither has values of requests or ids of people. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'answers' | 'asks' | 'works';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

export interface OpenSpan {
  /** Nothing means that it ended well. Of a failure, only its code is sent: its message may contain values. */
  end(failure?: unknown, attributes?: SpanStart['attributes']): void;
}

/** Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. */
export interface Tracing {
  /** Whether the work under way belongs to a span. */
  isInside(): boolean;
  /** Begins a span inside the one under way; without one, inside what `traceparent` names, or in the trace of the request. */
  begin(start: SpanStart, headers?: Readonly<Record<string, unknown>>): OpenSpan;
  /** Runs `work`, and all that it starts, inside a span. */
  inside<T>(span: OpenSpan, work: () => T): T;
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>;
}

let sending: Tracing | undefined;

/** Of this process. Undefined without a collector: then nothing that traces is loaded. */
export const tracing = (): Tracing | undefined => sending;

export function traceWith(one: Tracing | undefined): void {
  sending = one;
}

/** Runs work in a span of its own, if spans are sent anywhere. */
export const inSpan = <T>(start: SpanStart, work: () => T): T =>
  sending ? during(sending, sending.begin(start), work) : work();

/** The same for what another system is asked: only as a part of something, not for what a process looks for again and again. */
export const askingOutside = <T>(name: string, work: () => T): T =>
  sending?.isInside() ? inSpan({ name, kind: 'asks' }, work) : work();

function during<T>(by: Tracing, span: OpenSpan, work: () => T): T {
  let result: T;
  try {
    result = by.inside(span, work);
  } catch (error) {
    span.end(error);
    throw error;
  }
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    );
  else span.end();
  return result;
}
