import i18next from 'i18next';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { loadTexts } from '#web/platform/language.ts';
import { queryClient, queryKey } from '#web/platform/query.ts';
import { sessionQuery } from '#web/platform/session.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Shows in the frame that work has begun, and says where its progress is. */
export async function showStarted({ title }: LongWork): Promise<void> {
  await loadTexts(['long-work']);
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (session) => session && { ...session, badges: { ...session.badges, works: 1 } },
  );
  await queryClient.invalidateQueries({ queryKey: queryKey(longWorkCalls.list) });
  toast(i18next.t('long-work:started', { title }));
}
