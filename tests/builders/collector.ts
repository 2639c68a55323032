import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  /** What the caller keeps in the trace. */
  readonly state: string;
  readonly name: string;
  /** As the protocol counts them: 1 works, 2 answers, 3 asks. */
  readonly kind: number;
  /** Milliseconds since 1970. */
  readonly begun: number;
  readonly ended: number;
  readonly isParentRemote: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
}

export interface Collector {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly SentSpan[];
  /** Everything that arrived, as it was sent. */
  readonly bytes: readonly Buffer[];
  readonly headers: readonly IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** A collector of traces that takes what is sent to it, or never answers. */
export async function openCollector({ hangs = false } = {}): Promise<Collector> {
  const spans: SentSpan[] = [];
  const bytes: Buffer[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      headers.push(request.headers);
      bytes.push(body);
      if (hangs) return;
      if (request.url === '/v1/traces') spans.push(...spansOf(body));
      reply.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes,
    headers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The fields of a message by their numbers: bytes, or a number. */
type Fields = ReadonlyMap<number, readonly (Buffer | number)[]>;

function fieldsOf(bytes: Buffer): Fields {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = number();
    const wire = tag & 7;
    const value = wire === 0 ? number() : take(wire === 2 ? number() : wire === 1 ? 8 : 4);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const inside = (fields: Fields, field: number) =>
  (fields.get(field) ?? []).map((one) => fieldsOf(one as Buffer));
const text = (fields: Fields, field: number, encoding: BufferEncoding = 'utf8') =>
  ((fields.get(field)?.[0] ?? Buffer.of()) as Buffer).toString(encoding);

const timeOf = (fields: Fields, field: number) =>
  Number((fields.get(field)![0] as Buffer).readBigUInt64LE()) / 1e6;

/** Of a request of OTLP: resource spans, scope spans, spans. */
const spansOf = (request: Buffer): SentSpan[] =>
  inside(fieldsOf(request), 1)
    .flatMap((resource) => inside(resource, 2))
    .flatMap((scope) => inside(scope, 2))
    .map((span) => ({
      traceId: text(span, 1, 'hex'),
      spanId: text(span, 2, 'hex'),
      parentId: text(span, 4, 'hex'),
      state: text(span, 3),
      name: text(span, 5),
      kind: span.get(6)?.[0] as number,
      begun: timeOf(span, 7),
      ended: timeOf(span, 8),
      isParentRemote: ((span.get(16)![0] as Buffer).readUInt32LE() & 0x200) !== 0,
      attributes: Object.fromEntries(
        inside(span, 9).map((attribute) => [text(attribute, 1), valueOf(inside(attribute, 2)[0]!)]),
      ),
      isError: inside(span, 15).some((status) => status.get(3)?.[0] === 2),
    }));

const valueOf = (value: Fields): string | number =>
  (value.get(3)?.[0] as number | undefined) ?? text(value, 1);
