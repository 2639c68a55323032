import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { fileInBackground } from './background-files.ts';
import { longWorkFileReaders } from './long-work.files.ts';
import { longWorkHandlers } from './long-work.handlers.ts';
import { sweepWorks } from './sweep-works.ts';
import { workQueue } from './turns.queries.ts';
import { longWorkOfPeople } from './long-work.merge.ts';

export const longWorkRoom = room({
  name: 'long-work',
  personColumns: longWorkOfPeople,
  calls: [handled(longWorkCalls, longWorkHandlers)],
  contributions: [longWorkFileReaders],
  queues: [workQueue],
  works: [fileInBackground],
  sweeps: [sweepWorks],
});
