import type { IOtlpExportDelegate } from '@opentelemetry/otlp-exporter-base';
import {
  convertLegacyHttpOptions,
  createOtlpHttpExportDelegate,
} from '@opentelemetry/otlp-exporter-base/node-http';
import type { TracingAddress } from '#server/platform/config/tracing-address.ts';
import type { SpanBytes } from './span-bytes.ts';

const timeoutMillis = 5000;

export type SpanExporter = Pick<IOtlpExportDelegate<SpanBytes>, 'export' | 'shutdown'>;

/** What the exporter of the library does, with its variables, for spans that are written already. */
export const openExporter = ({ url, headers }: TracingAddress): SpanExporter =>
  createOtlpHttpExportDelegate<SpanBytes, object>(
    convertLegacyHttpOptions({ url, headers: { ...headers }, timeoutMillis }, 'TRACES', 'v1/traces', {
      'Content-Type': 'application/x-protobuf',
    }),
    { serializeRequest: (batch) => batch.request(), deserializeResponse: () => ({}) },
    'otlp_http_span_exporter',
    { name: 'span', countItems: ({ count }) => count },
    undefined,
  );
