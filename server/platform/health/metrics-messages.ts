import type { MetricSamples } from './added-counts.ts';

/** What a process tells the start command. */
export type FromProcess =
  | { readonly metrics: 'asked'; readonly question: number }
  | { readonly metrics: 'told'; readonly round: number; readonly samples: readonly MetricSamples[] }
  /** Unasked, so that little is lost if it is killed: only what it has counted. */
  | { readonly metrics: 'counted'; readonly samples: readonly MetricSamples[] };

/** What the start command tells a process. */
export type ForProcess =
  | { readonly metrics: 'wanted'; readonly round: number }
  | {
      readonly metrics: 'found';
      readonly question: number;
      readonly all: readonly (readonly MetricSamples[])[];
    };

const isAboutMetrics = (message: unknown): message is { readonly metrics: unknown } =>
  typeof message === 'object' && message !== null && 'metrics' in message;

export const isFromProcess = (message: unknown): message is FromProcess =>
  isAboutMetrics(message) && ['asked', 'told', 'counted'].includes(message.metrics as string);

export const isForProcess = (message: unknown): message is ForProcess =>
  isAboutMetrics(message) && (message.metrics === 'wanted' || message.metrics === 'found');
