import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { attributeField, field, numberField, textField } from './otlp-fields.ts';
import type { OpenSpan, SpanStart } from './tracing.ts';

/** Eight random bytes, as two numbers of 32 bits: as text they would be made and read again for every span. */
export interface SpanId {
  readonly high: number;
  readonly low: number;
}

/** What all spans of a trace begin with: its id, and what its caller keeps in it. */
export type TraceHead = Uint8Array;

/** Takes spans as they end. */
export interface Sender {
  ended(span: SentSpan, end: SpanEnd): void;
}

export interface SpanEnd {
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  /** What was known only now. */
  readonly fields: Uint8Array;
}

interface Place {
  readonly trace: TraceHead;
  readonly parent?: SpanId | undefined;
  /** The parent is in another system. */
  readonly isRemote?: boolean;
  /** More attributes than its start has. */
  readonly fields?: Uint8Array;
}

const nothing = Buffer.of();
const kinds = { answers: SpanKind.SERVER, asks: SpanKind.CLIENT, works: SpanKind.INTERNAL } as const;
const failed = field(15, numberField(3, SpanStatusCode.ERROR));

/** A span under way. It is written as it ends, into a batch outside of the heap: objects that wait there cost more than all the rest. */
export class SentSpan implements OpenSpan, SpanId {
  readonly high = random();
  // A span has an id that is not zero.
  readonly low = random() || 1;
  readonly trace: TraceHead;
  readonly parent: SpanId | undefined;
  readonly isRemote: boolean;
  readonly fields: Uint8Array;
  readonly start: Uint8Array;
  readonly begun = performance.now();
  readonly #sender: Sender;

  constructor(
    sender: Sender,
    start: SpanStart,
    { trace, parent, isRemote = false, fields = nothing }: Place,
  ) {
    this.#sender = sender;
    this.trace = trace;
    this.parent = parent;
    this.isRemote = isRemote;
    this.start = written(start);
    this.fields = fields;
  }

  end(failure?: unknown, attributes?: SpanStart['attributes']): void {
    const at = performance.now();
    const known = attributes ? attributesOf(attributes) : nothing;
    const fields = failure === undefined ? known : Buffer.concat([known, failureOf(failure), failed]);
    this.#sender.ended(this, { at, fields });
  }
}

const random = () => (Math.random() * 2 ** 32) | 0;

/** Starts are often the same object: those of calls, and of statements of calls. */
const starts = new WeakMap<SpanStart, Uint8Array>();

function written(start: SpanStart): Uint8Array {
  const known = starts.get(start);
  if (known) return known;
  const { name, kind, attributes = {} } = start;
  // The protocol counts kinds from one.
  const bytes = Buffer.concat([
    textField(5, name),
    numberField(6, kinds[kind] + 1),
    attributesOf(attributes),
  ]);
  starts.set(start, bytes);
  return bytes;
}

const attributesOf = (attributes: NonNullable<SpanStart['attributes']>): Uint8Array =>
  Buffer.concat(Object.entries(attributes).map(([key, value]) => attributeField(9, key, value)));

const failureOf = (failure: unknown) => attributeField(9, 'error.type', codeOf(failure));

/** A code like 23505, ECONNREFUSED, or 500, else the kind of error. */
function codeOf(failure: unknown): string {
  const { code, name } = Object(failure) as { code?: unknown; name?: unknown };
  const found = [failure, code, name].find((one) => /^[\w.-]{1,40}$/.test(String(one ?? '')));
  return found === undefined ? 'error' : String(found);
}
