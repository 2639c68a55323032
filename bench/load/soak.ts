import { networkSizes } from '#demo/generate.ts';
import { atMost, whole, type Line } from '../lines.ts';
import { median } from '../measure.ts';
import { onGeneratedNetwork, startUntilEnd } from '../on-network.ts';
import { handlesOf, memoryMegabytes } from '../processes.ts';
import { openSeats } from '../rows.ts';
import { callsEach, MixedLoad } from './mixed-load.ts';

const connections = 64;
const share = 0.6;

/** One minute, or what stands for it in a shorter trial. */
interface Minute {
  readonly p95Milliseconds: number;
  readonly web: Held;
  readonly worker: Held;
}

interface Held {
  readonly megabytes: number;
  readonly handles: number;
}

interface SoakOptions {
  readonly minutes: number;
  readonly size: keyof typeof networkSizes;
  readonly say: (words: string) => void;
}

/** A weekday at three fifths of what the portal can do, for a long time: nothing may grow once everything is warm. */
export async function trySoak({ minutes, size, say }: SoakOptions): Promise<readonly Line[]> {
  return onGeneratedNetwork('soak', networkSizes[size], async (site) => {
    const web = await startUntilEnd(site, 'web', site.connectionString);
    const worker = await startUntilEnd(site, 'worker', site.connectionString);
    const seats = await openSeats(web.port, site.database.db, 'L', { connections });
    const load = new MixedLoad([seats], connections);
    await load.flood(15);
    const capacity = (await load.flood(20)).perSecond;
    const pace = capacity * share;
    say(
      `Capacity ${whole(capacity * callsEach)} calls a second; ${whole(pace * callsEach)} for ${minutes} minutes.`,
    );
    const held = (pid: number): Held => ({ megabytes: memoryMegabytes(pid), handles: handlesOf(pid) });
    const passed: Minute[] = [];
    const faults: string[] = [];
    let busy = 0;
    for (let minute = 1; minute <= minutes; minute++) {
      const outcome = await load.pace(pace, 60);
      const { p95Milliseconds } = outcome;
      faults.push(...outcome.faults);
      busy += outcome.busy;
      const now = { p95Milliseconds, web: held(web.pid), worker: held(worker.pid) };
      passed.push(now);
      say(
        `minute ${minute}: ${whole(outcome.perSecond * callsEach)} calls/s, p95 ${p95Milliseconds.toFixed(0)} ms, ` +
          `web ${wordsOf(now.web)}, worker ${wordsOf(now.worker)}, ${outcome.busy + outcome.faults.length} failed`,
      );
    }
    seats.close();
    for (const fault of faults.slice(0, 10)) say(fault);
    return [...growth(passed), atMost('answers that are no success', faults.length + busy, 0, '')];
  });
}

const wordsOf = ({ megabytes, handles }: Held): string => `${megabytes.toFixed(0)} MB and ${handles} handles`;

/** The last sixth of the time beside the sixth after the first, which is for warming up. */
function growth(passed: readonly Minute[]): readonly Line[] {
  const sixth = Math.max(1, Math.floor(passed.length / 6));
  const early = passed.slice(sixth, sixth * 2);
  const late = passed.slice(-sixth);
  if (early.length === 0) return [];
  const figure = (some: readonly Minute[], of: (one: Minute) => number) => of(median(some, of));
  const line = (work: string, of: (one: Minute) => number, most: number, unit: string): Line => {
    const [before, after] = [figure(early, of), figure(late, of)];
    return {
      work,
      figure: `${before.toFixed(0)} → ${after.toFixed(0)} ${unit}`,
      must: `+${Math.round((most - 1) * 100)} %`,
      met: after <= before * most,
    };
  };
  return [
    line('memory of the web process', ({ web }) => web.megabytes, 1.05, 'MB'),
    line('memory of the worker', ({ worker }) => worker.megabytes, 1.05, 'MB'),
    line('handles of the web process', ({ web }) => web.handles, 1, 'handles'),
    line('handles of the worker', ({ worker }) => worker.handles, 1, 'handles'),
    line('p95', ({ p95Milliseconds }) => p95Milliseconds, 1.1, 'ms'),
  ];
}
