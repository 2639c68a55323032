import { sizeOf, tag, writeNumber } from './otlp-fields.ts';
import type { SentSpan, SpanEnd, SpanId } from './sent-span.ts';

/** As many spans as a batch has, of usual length. */
const capacity = 128 * 1024;
const idSize = 10;
const timeSize = 9;
/** That the trace is recorded, and whether the parent is in another system: field 16, of four bytes. */
const here = Buffer.of(0x85, 0x01, 0x01, 0x01, 0, 0);
const remote = Buffer.of(0x85, 0x01, 0x01, 0x03, 0, 0);

/** What all spans of a process share, as fields of their batch. */
export interface Origin {
  readonly resource: Uint8Array;
  readonly scope: Uint8Array;
}

/** A batch as the collector gets it. Spans are written one after the other; how long they are together is written before them at last. */
export class SpanBytes {
  readonly #origin: Origin;
  readonly #bytes = Buffer.allocUnsafeSlow(capacity);
  readonly #begin: number;
  #end: number;
  #count = 0;

  constructor(origin: Origin) {
    this.#origin = origin;
    this.#begin = headOf(origin, capacity).length;
    this.#end = this.#begin;
  }

  get count(): number {
    return this.#count;
  }

  /** False if there is no room left for this one. */
  add(span: SentSpan, end: SpanEnd): boolean {
    const { trace, parent, start, fields, begun } = span;
    const flags = span.isRemote ? remote : here;
    const length =
      trace.length +
      (parent ? 2 : 1) * idSize +
      start.length +
      2 * timeSize +
      fields.length +
      end.fields.length +
      flags.length;
    const bytes = this.#bytes;
    let at = this.#end;
    if (at + 1 + sizeOf(length) + length > capacity) return false;
    bytes[at++] = tag(2, 'content');
    at = writeNumber(bytes, at, length);
    at = writeBytes(bytes, at, trace);
    at = writeId(bytes, at, 2, span);
    if (parent) at = writeId(bytes, at, 4, parent);
    at = writeBytes(bytes, at, start);
    at = writeTime(bytes, at, 7, begun);
    at = writeTime(bytes, at, 8, end.at);
    at = writeBytes(bytes, at, fields);
    at = writeBytes(bytes, at, end.fields);
    this.#end = writeBytes(bytes, at, flags);
    this.#count += 1;
    return true;
  }

  /** The whole batch. */
  request(): Uint8Array {
    const head = headOf(this.#origin, this.#end - this.#begin);
    const from = this.#begin - head.length;
    this.#bytes.set(head, from);
    return this.#bytes.subarray(from, this.#end);
  }
}

/** What comes before spans that have this length together: the fields that they are in, open to their end. */
function headOf({ resource, scope }: Origin, length: number): Uint8Array {
  const spans = opened(2, scope, length);
  return opened(1, Buffer.concat([resource, spans]), length);
}

/** A field that begins with `content` and goes on for this many bytes. */
function opened(number: number, content: Uint8Array, length: number): Uint8Array {
  const size = content.length + length;
  const head = Buffer.allocUnsafe(1 + sizeOf(size));
  head[0] = tag(number, 'content');
  writeNumber(head, 1, size);
  return Buffer.concat([head, content]);
}

function writeBytes(bytes: Uint8Array, at: number, content: Uint8Array): number {
  bytes.set(content, at);
  return at + content.length;
}

function writeId(bytes: Buffer, at: number, number: number, { high, low }: SpanId): number {
  bytes[at] = tag(number, 'content');
  bytes[at + 1] = 8;
  bytes.writeInt32BE(high, at + 2);
  bytes.writeInt32BE(low, at + 6);
  return at + idSize;
}

const { timeOrigin } = performance;

/** Nanoseconds since 1970, which are too many for a number: its halves are computed from microseconds, which are not. */
function writeTime(bytes: Buffer, at: number, number: number, milliseconds: number): number {
  const microseconds = Math.round((timeOrigin + milliseconds) * 1000);
  const high = Math.floor(microseconds / 2 ** 32) * 1000;
  const low = (microseconds % 2 ** 32) * 1000;
  bytes[at] = tag(number, 'fixed64');
  bytes.writeUInt32LE(low % 2 ** 32, at + 1);
  bytes.writeUInt32LE(high + Math.floor(low / 2 ** 32), at + 5);
  return at + timeSize;
}
