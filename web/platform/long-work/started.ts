import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { loadTexts } from '#web/platform/language.ts';
import { queryClient, queryKey } from '#web/platform/query.ts';
import { sessionQuery } from '#web/platform/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { texts } from '#web/platform/formats/translate.ts';

/** Works that this page has started and not yet seen ended: a short one may end before the list shows it as running. */
export const startedHere = new Set<string>();

/** Shows in the frame that work has begun, and says where its progress is. */
export async function showStarted(work: LongWork): Promise<void> {
  await noteStarted(work);
  toast(texts.t('long-work:started', { title: work.title }));
}

/** Shows in the frame that work has begun. For pages that show its progress themselves. */
export async function noteStarted({ _id }: LongWork): Promise<void> {
  startedHere.add(_id);
  await loadTexts(['long-work']);
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (session) => session && { ...session, badges: { ...session.badges, works: 1 } },
  );
  await queryClient.invalidateQueries({ queryKey: queryKey(longWorkCalls.list) });
}
