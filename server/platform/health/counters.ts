import { Counter } from 'prom-client';

/** What became of the tries to send mails. */
export const mailTries = new Counter({
  name: 'paddock_mail_tries_total',
  help: 'Tries to send a mail, by outcome: sent, refused for good, failed for now.',
  labelNames: ['outcome'],
  registers: [],
});

/** What the bucket did not do. Reading an object that is not there is no error. */
export const bucketErrors = new Counter({
  name: 'paddock_bucket_errors_total',
  help: 'Operations on the bucket of FILES_URL that failed.',
  registers: [],
});

/** Unhandled promise rejections of this process. Each one is a bug to fix. */
export const unheardRejections = new Counter({
  name: 'paddock_unheard_rejections_total',
  help: 'Promises that failed while nobody waited for them.',
  registers: [],
});

/** What became of the spans that OTEL_EXPORTER_OTLP_ENDPOINT should have. */
export const spansEnded = new Counter({
  name: 'paddock_spans_total',
  help: 'Spans of traces, by outcome: sent to the collector, dropped because it did not take them.',
  labelNames: ['outcome'],
  registers: [],
});
