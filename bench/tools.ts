import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** Programs by name or path, and the Debian package that brings each. */
type Tools<Name extends string> = Readonly<Record<Name, string>>;

/** Where programs are. Throws a `PlainFailure` that names what to install. */
export function installed<Name extends string>(tools: Tools<Name>): Record<Name, string> {
  const missing = missingPackages(tools);
  if (missing.length > 0)
    throw new PlainFailure(
      `This trial needs more programs. On Debian: apt-get install ${missing.join(' ')}.`,
    );
  return Object.fromEntries(Object.keys(tools).map((program) => [program, placeOf(program)])) as Record<
    Name,
    string
  >;
}

/** The packages of those that are not there. */
export const missingPackages = (tools: Tools<string>): readonly string[] => [
  ...new Set(
    Object.entries(tools).flatMap(([program, its]) => (placeOf(program) === undefined ? [its] : [])),
  ),
];

const placeOf = (program: string): string | undefined =>
  (path.isAbsolute(program) ? [program] : folders.map((folder) => path.join(folder, program))).find(
    isProgram,
  );

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
