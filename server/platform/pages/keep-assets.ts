import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '#server/part.ts';
import type { Services } from '#server/platform/context.ts';
import { keepAssets } from './kept-assets.ts';

const renewMilliseconds = 86_400_000;
const retryMilliseconds = 60_000;
/** A store that does not answer delays a start by this much at most. */
const patienceMilliseconds = 5000;

/**
 * Keeps the assets in these folders in the file store while this process runs. Resolves when they are stored, or after some seconds; what
 * fails is tried again every minute.
 */
export async function startKeepingAssets(services: Services, folders: readonly string[]): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const work = async () => {
    let next = renewMilliseconds;
    try {
      await keepAssets(services, folders);
    } catch (error) {
      next = retryMilliseconds;
      if (!isStopped)
        services.log.warn({ err: error }, 'the pages of this version are not in the file store yet');
    }
    if (!isStopped) timer = setTimeout(() => void work(), next).unref();
  };
  await Promise.race([work(), pause(patienceMilliseconds, undefined, { ref: false })]);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
