/**
 * The protocol of spans (opentelemetry/proto/trace/v1/trace.proto), as far as they need it: each field is its number with a kind of content, and the content. Here is
 * what is written once and used by many spans.
 */

const kinds = { number: 0, fixed64: 1, content: 2, fixed32: 5 } as const;

/** What a field begins with. Numbers up to 15 take one byte. */
export const tag = (number: number, kind: keyof typeof kinds): number => (number << 3) | kinds[kind];

/** A whole number in as few bytes as it takes, seven bits in each. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 128;
  bytes[at++] = rest;
  return at;
}

/** How many bytes such a number takes. */
export function sizeOf(value: number): number {
  let size = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) size++;
  return size;
}

/** A field that holds texts, bytes, or fields. */
export function field(number: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = Buffer.allocUnsafe(1 + sizeOf(length) + length);
  bytes[0] = tag(number, 'content');
  let at = writeNumber(bytes, 1, length);
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const textField = (number: number, text: string): Buffer => field(number, Buffer.from(text));

export function numberField(number: number, value: number): Buffer {
  const bytes = Buffer.allocUnsafe(1 + sizeOf(value));
  bytes[0] = tag(number, 'number');
  writeNumber(bytes, 1, value);
  return bytes;
}

/** An attribute of a span (field 9) or of what all spans have (field 1). Numbers are whole and not negative. */
export const attributeField = (number: number, key: string, value: string | number): Buffer =>
  field(
    number,
    textField(1, key),
    field(2, typeof value === 'string' ? textField(1, value) : numberField(3, value)),
  );
