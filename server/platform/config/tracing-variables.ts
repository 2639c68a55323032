import * as z from 'zod';
import { tracesUrl, tracingHeaders, type TracingAddress } from './tracing-address.ts';

const collector = z.string().transform((value, context) => {
  const url = tracesUrl(value);
  if (url !== undefined) return url;
  context.addIssue(
    'the address of an OpenTelemetry collector, like http://127.0.0.1:4318, without /v1/traces and without a password (secrets go into OTEL_EXPORTER_OTLP_HEADERS)',
  );
  return z.NEVER;
});

const collectorHeaders = z.string().transform((value, context) => {
  const headers = tracingHeaders(value);
  if (headers) return headers;
  context.addIssue('headers as name=value separated by commas, with signs in values written like %20');
  return z.NEVER;
});

/** The variables about traces, with the names that OpenTelemetry gives them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'a name of at most 100 characters').default('paddock'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'the share of traces that is sent, from 0 to 1, like 0.1')
    .transform(Number)
    .default(1),
};

/** Where traces go. Undefined without a collector. */
export const tracingOf = (read: z.output<z.ZodObject<typeof tracingVariables>>): TracingAddress | undefined =>
  read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        url: read.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: read.OTEL_SERVICE_NAME,
        share: read.OTEL_TRACES_SAMPLER_ARG,
      };
