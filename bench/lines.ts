import type { Floor, Floors } from './floors.ts';
import type { Share } from './measure.ts';

/** One line of the table. */
export interface Line {
  readonly work: string;
  readonly figure: string;
  /** The share by processor time. */
  readonly byProcessor?: string;
  readonly must: string;
  /** Undefined if there is no target, or it could not be measured. */
  readonly met: boolean | undefined;
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

/** A rate as a share of its floor and, if there is a limit, the slowest one percent. */
export function rateLine(
  work: string,
  { share, shareByProcessor, rate, p99Milliseconds }: Share,
  wanted: { readonly floor: Floor; readonly must: number; readonly mustP99?: number | undefined },
): Line {
  const { floor, must, mustP99 } = wanted;
  return {
    work,
    figure: `${percent(share)} of ${floor} (${whole(rate)}/s, p99 ${p99Milliseconds.toFixed(1)} ms)`,
    ...(Number.isFinite(shareByProcessor) && { byProcessor: percent(shareByProcessor) }),
    must: percent(must) + (mustP99 === undefined ? '' : `, p99 ${mustP99} ms`),
    met: share >= must && (mustP99 === undefined || p99Milliseconds <= mustP99),
  };
}

/** A figure with an upper limit. */
export const atMost = (work: string, value: number, must: number, unit: string, digits = 0): Line => ({
  work,
  figure: `${value.toFixed(digits)} ${unit}`,
  must: `≤ ${must} ${unit}`,
  met: value <= must,
});

export const notMeasured = (work: string, why: string): Line => ({
  work,
  figure: `not measured: ${why}`,
  must: '',
  met: undefined,
});

export function printTable({ rates }: Floors, lines: readonly Line[]): void {
  const named = Object.entries(rates).map(([name, value]) => `${name} ${whole(value)}`);
  console.log(`\nFloors a second: ${named.join(', ')}`);
  printLines(lines);
}

export function printLines(lines: readonly Line[]): void {
  console.log('\n| Work | reached | by processor time | must |  |\n|---|---|---|---|---|');
  for (const { work, figure, byProcessor = '', must, met } of lines) {
    const verdict = met === undefined ? '' : met ? 'met' : 'not met';
    console.log(`| ${work} | ${figure} | ${byProcessor} | ${must} | ${verdict} |`);
  }
}
