import { addressOf } from '#contract/platform/screen.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { spiffReplayCalls as calls } from '#contract/rewards/spiff-replay.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';

/** The last replay that was done in the background from the page of this program, or of a new one. The frame asks how far it is. */
export function useLastReplay(spiffId: string | undefined): LongWork | undefined {
  const hasWorks = Boolean(useSession().badges['works']);
  const found = useCall(longWorkCalls.list, {}, { enabled: hasWorks, staleMilliseconds: 0 });
  const page = spiffId ? addressOf(screens.edit, { id: spiffId }) : screens.create.path;
  return found.data?.works.find((work) => work.kind === calls.run.id && work.page === page);
}
