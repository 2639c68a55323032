import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsAt, faultsBetween } from '#tests/builders/seats/seat-faults.ts';
import { SeatWorld, together } from '#tests/builders/seats/seat-world.ts';
import { seenSeats } from '#tests/builders/seats/seen-seats.ts';
import { rounds } from '#tests/harness/rounds.ts';

/** The full run: `SEAT_SEQUENCES=10000 npx vitest run server/live/live-training/seats/sequences`. */
const sequences = Number(process.env['SEAT_SEQUENCES'] ?? rounds(200));
const stepsInEach = 15;

let world: SeatWorld;
beforeAll(async () => {
  world = await SeatWorld.open();
});
afterAll(() => world.close());

test(
  'random sequences of everything that changes seats keep the rules after each step',
  { timeout: 60_000 + sequences * 2000 },
  async () => {
    const kinds = new Map<number, number>();
    const broken: string[] = [];
    for (let sequence = 1; sequence <= sequences; sequence += 1) {
      await world.begin();
      const done: string[] = [];
      let before = await seenSeats(world.portal.services);
      for (let step = 0; step < stepsInEach; step += 1) {
        const { what, replies, ownDoing } = await world.step(before);
        done.push(what);
        for (const { statusCode, body } of replies) {
          expect(statusCode, body).toBeLessThan(500);
          kinds.set(statusCode, (kinds.get(statusCode) ?? 0) + 1);
        }
        const after = await seenSeats(world.portal.services);
        const faults = [...after.values()].flatMap((event) => [
          ...faultsAt(event),
          ...(what.endsWith(together) ? [] : faultsBetween(before.get(event.title)!, event, ownDoing)),
        ]);
        if (faults.length > 0) {
          broken.push(`${done.join(', ')}: ${faults.join(', ')}`);
          break;
        }
        before = after;
      }
      if (sequence % 500 === 0)
        process.stdout.write(
          `${sequence} sequences, ${sequence * stepsInEach} steps, ${broken.length} broken\n`,
        );
    }
    expect(broken.slice(0, 5)).toEqual([]);
    // Most steps do something: otherwise the rules would hold trivially.
    const all = [...kinds.values()].reduce((sum, count) => sum + count, 0);
    expect(kinds.get(200)! / all).toBeGreaterThan(0.4);
  },
);
