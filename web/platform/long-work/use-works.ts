import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { queryClient, queryKey, useCall } from '#web/platform/query.ts';
import { startedHere } from './started.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { toast } from '#web/ui/toasts.ts';

const askMilliseconds = 2000;

/** The person's works, asked again while one of them runs. */
export function useWorks(onShow: () => void): readonly LongWork[] {
  const found = useCall(longWorkCalls.list, {}, { staleMilliseconds: 0 });
  const works = found.data?.works ?? [];
  const isRunning = works.some((work) => work.endedAt === null);
  const { refetch } = found;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), askMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  useReports(works, onShow);
  return works;
}

/** Says when a work has ended, and reloads the lists that it changed. */
function useReports(works: readonly LongWork[], onShow: () => void): void {
  const { t } = useTranslation('long-work');
  const running = useRef<ReadonlySet<string>>(new Set());
  const go = useGo();
  useEffect(() => {
    for (const { _id, kind, state, title, result, makes, page } of works)
      if ((running.current.has(_id) || startedHere.has(_id)) && state !== 'waiting' && state !== 'running') {
        startedHere.delete(_id);
        void queryClient.invalidateQueries({ queryKey: [kind.split('.')[0]] });
        void queryClient.invalidateQueries({ queryKey: queryKey(longWorkCalls.get) });
        void refreshSession();
        toast(
          t(`ended.${state}`, { title }),
          result
            ? { label: t('ui:word.download'), run: () => location.assign(`${result.location}?download=true`) }
            : {
                label: t('ui:word.show'),
                run: makes === 'answer' && state === 'done' ? () => void go(page) : onShow,
              },
        );
      }
    running.current = new Set(works.filter((work) => work.endedAt === null).map((work) => work._id));
  }, [works, onShow, t, go]);
}
