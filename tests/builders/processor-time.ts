import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const tickMilliseconds = 10;

/**
 * Milliseconds of processor time that the children of this process have had, those that ended included; null where the system does not say. Unlike the time
 * that passes, it does not grow while other work has the processor.
 */
export async function processorTimeOfChildren(): Promise<number | null> {
  const own = await statOf('self');
  if (!own) return null;
  const names = await readdir('/proc');
  const stats = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(statOf));
  const children = stats.filter((stat) => stat?.parent === process.pid);
  return children.reduce((sum, child) => sum + child!.own + child!.ended, own.ended) * tickMilliseconds;
}

async function statOf(name: string) {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name of the program stands in parentheses and may contain spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, user, system, userOfEnded, systemOfEnded] = [1, 11, 12, 13, 14].map(
    (field) => fields[field]!,
  );
  return { parent: parent!, own: user! + system!, ended: userOfEnded! + systemOfEnded! };
}
