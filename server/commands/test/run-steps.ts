import { PlainFailure } from '#server/platform/failure.ts';
import type { Step, StepResult } from './steps.ts';
import { one, sum, type Tally } from './tally.ts';
import type { ToolOptions } from '../support/tools.ts';

interface Line {
  readonly name: string;
  readonly tally: Tally;
  readonly seconds: number;
}

/** Runs steps one after the other with their output, then prints the summary. Returns the exit code. */
export async function runInOrder(steps: readonly Step[]): Promise<number> {
  const lines: Line[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const { output, ...line } = await timed(step, {});
    if (output) console.log(output);
    lines.push(line);
  }
  return summarize(lines);
}

/** Runs steps in parallel; prints the output of those that fail. */
export async function runTogether(steps: readonly Step[]): Promise<number> {
  const lines = await Promise.all(
    steps.map(async (step) => {
      const { output, ...line } = await timed(step, { quiet: true });
      if (line.tally.failed > 0) console.log(`\n── ${line.name}\n${output.trim()}`);
      return line;
    }),
  );
  return summarize(lines);
}

async function timed(step: Step, options: ToolOptions): Promise<Line & { output: string }> {
  const begun = performance.now();
  const { tally, output } = await step.run(options).catch(failed);
  return { name: step.name, tally, output, seconds: (performance.now() - begun) / 1000 };
}

/** A step that cannot even start has failed; the others still run. */
function failed(error: unknown): StepResult {
  const output = error instanceof PlainFailure ? error.message : String((error as Error).stack ?? error);
  return { tally: one(false), output };
}

function summarize(lines: readonly Line[]): number {
  const total = sum(lines.map((line) => line.tally));
  for (const remark of total.remarks) console.log(remark);
  console.log('');
  for (const { name, tally, seconds } of lines) {
    const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
    console.log(
      `${name.padEnd(12)} ${tally.passed} passed, ${tally.failed} failed${skipped} (${seconds.toFixed(1)} s)`,
    );
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
