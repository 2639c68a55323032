/** A failure whose message is a complete sentence for the person who started the program. Shown without a stack. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure';
}

/**
 * Runs a command and turns its outcome into the exit code: the number it returns (nothing is 0), or 1 if it throws. A `PlainFailure` prints
 * only its sentence, anything else its stack, both to standard error.
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
  if (isAboutOptions(error))
    return `${error.message.replace(/\.?$/, '.')} The README lists each command with its options.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What `parseArgs` throws at an option that a command does not have, or that lacks its value. */
const isAboutOptions = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
