import type { ByteRange } from './object-store.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The one range a Range header requests; null for the whole file, which also answers several ranges (RFC 9110 §14.2), and a part of other
 * bytes than these (If-Range, §13.1.5).
 */
export function byteRange(
  { range: header, 'if-range': only }: Headers,
  etag: string,
  sizeBytes: number,
): ByteRange | null | 'unsatisfiable' {
  const match = typeof header === 'string' ? /^bytes=(\d*)-(\d*)$/.exec(header.trim()) : null;
  if (only !== undefined && only !== etag) return null;
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start > end || start >= sizeBytes ? 'unsatisfiable' : { start, end };
}
