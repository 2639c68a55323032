import type { Change } from '#server/platform/context.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { lockSeats } from '../seats.queries.ts';
import { endBlocks } from './blocks.ts';
import { eventsWithEndedBlocks } from './blocks.queries.ts';
import { eventsHoldingBack } from './held-back.queries.ts';
import { letIn } from './held-back.ts';
import { eventsToPassOn } from './pass-on.queries.ts';
import { passOn } from './pass-on.ts';

const batch = 200;

/**
 * Passes on offers that ended, and offers free seats to people who became eligible without anybody touching the event. Offers end by the
 * clock even without this job. Before that, it releases reserved seats without a name, and ends the periods in which seats are only for some
 * dealers. Two workers may do the same event: the second finds nothing to do under the lock.
 */
export const seatOffers: JobWithContexts = (contextsOf) => ({
  name: 'seat-offers',
  summary: 'Passes on offered seats that nobody took in time',
  feature: 'liveTraining',
  cron: '* * * * *',
  async run(services) {
    const contexts = contextsOf(services);
    const inEach = async (
      find: typeof eventsToPassOn,
      work: (change: Change, id: string) => Promise<void>,
    ) => {
      let [count, after] = [0, firstId];
      for (;;) {
        const events = await find(services.db, services.now(), { after, limit: batch });
        for (const id of events) {
          await contexts.forWork().change((change) => work(change, id));
          count += 1;
          after = id;
        }
        if (events.length < batch) return count;
      }
    };
    const ended = await inEach(eventsWithEndedBlocks, endBlocks);
    const letInto = await inEach(eventsHoldingBack, letIn);
    const passed = await inEach(eventsToPassOn, async (change, id) => {
      await lockSeats(change.tx, id);
      await passOn(change, [id], { isNews: false });
    });
    return `${passed} events with free seats or ended offers, ${ended} with ended reservations, ${letInto} with people held back.`;
  },
});

const firstId = '00000000-0000-0000-0000-000000000000';
