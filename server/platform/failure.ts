/** A failure whose message is a whole sentence for the person who started the program; shown without a stack. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure';
}

/**
 * Runs a command to its end and turns its outcome into the exit code: the number it returns (nothing is 0), or 1 when it
 * throws. A `PlainFailure` prints as its sentence alone, anything else with its stack, both to standard error.
 */
export async function runCommand(main: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${describeFailure(error)}\n`);
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof PlainFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
