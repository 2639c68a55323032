import { fairQueue } from '#server/platform/fair-queue.ts';
import { openApartProcess, type ApartProcess, type ApartProcessOptions } from './apart-process.ts';
import type { ApartTask } from './task.ts';

/** Runs tasks in a few other processes, in turn among people and one at a time for each of them. */
export interface ApartPool {
  run<Input, Output, Told>(
    /** Whose work it is. */
    person: string,
    task: ApartTask<Input, Output, Told>,
    input: Input,
    hear?: (told: Told) => void | Promise<void>,
  ): Promise<Output>;
  stop(): void;
}

/** Somebody who sends more at once waits; only a flood is refused. */
const sizes = { inLane: 60, inAll: 400, inLaneAtOnce: 1 } as const;

export function openApartPool(
  processesAtOnce: number,
  options: Partial<ApartProcessOptions> = {},
): ApartPool {
  const all: ApartProcess[] = [];
  // The one that worked last is taken first: the others end when they are not needed.
  const free: ApartProcess[] = [];
  const inTurn = fairQueue({ atOnce: processesAtOnce, ...sizes });
  return {
    run: (person, task, input, hear) =>
      inTurn(person, async () => {
        const one = free.pop() ?? openApartProcess(options);
        if (!all.includes(one)) all.push(one);
        try {
          return await one.run(task, input, hear);
        } finally {
          free.push(one);
        }
      }),
    stop() {
      for (const one of all) one.stop();
    },
  };
}
