import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { pagePerson } from '#web/platform/page-person.ts';
import { useSender } from '#web/platform/device-work/use-sender.ts';
import { useCall } from '#web/platform/query.ts';
import { useToday } from '#web/platform/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import { hasWaitingVisitWork, sendVisitWork } from '../on-site/send-visit-work.ts';
import { isUnreachable } from '../on-site/is-unreachable.ts';
import { keptVisitsOn } from '../on-site/kept-visits.ts';
import { useVisitWords } from '../use-visit-words.ts';
import { VisitRows } from './visit-rows.tsx';

const millisecondsPerDay = 86_400_000;

interface VisitDayProps {
  readonly addressOf: (id: string) => string;
}

/** The instructor’s visits of one day, in their order, with the ways between them. The day is in the address. */
export function VisitDay({ addressOf }: VisitDayProps) {
  const { t } = useTranslation('field-training');
  const words = useVisitWords();
  const today = useToday();
  const [search, change] = useSearchOf('day');
  const day = search.day && isDay(search.day) ? search.day : today;
  const go = (next: string) => void change({ day: next === today ? undefined : next });
  const step = (count: number) =>
    go(new Date(Date.parse(`${day}T00:00:00Z`) + count * millisecondsPerDay).toISOString().slice(0, 10));
  const reply = useCall(visitCalls.day, { query: { date: day } }, { keepPrevious: true });
  // What was done at the visits is sent from here, too.
  useSender(sendVisitWork, hasWaitingVisitWork);
  const isOffline = isUnreachable(reply);
  const visits = reply.data?.appointments ?? (isOffline ? keptVisitsOn(pagePerson()!.key, day) : undefined);
  return (
    <Panel
      title={words.day(day)}
      actions={
        <Row gap={8} nowrap>
          <IconButton
            variant="default"
            label={t('instructor.previousDay')}
            icon={<IconChevronLeft size={18} stroke={1.7} />}
            onClick={() => step(-1)}
          />
          <IconButton
            variant="default"
            label={t('instructor.nextDay')}
            icon={<IconChevronRight size={18} stroke={1.7} />}
            onClick={() => step(1)}
          />
          <Button disabled={day === today} onClick={() => go(today)}>
            {t('ui:word.today')}
          </Button>
        </Row>
      }
    >
      {isOffline && (
        <Strip tone="warn" title={t('observe.waiting.offline')}>
          {t('instructor.offline')}
        </Strip>
      )}
      {reply.isError && !isOffline && <FailedReply reply={reply} />}
      {reply.isPending && !isOffline && <SkeletonRows rows={3} />}
      {visits?.length === 0 && (
        <EmptyState plain level={3} title={t('instructor.freeDay')}>
          {t('instructor.freeDaySentence')}
        </EmptyState>
      )}
      {visits && visits.length > 0 && (
        <VisitRows visits={visits} ways={reply.data?.ways ?? []} addressOf={addressOf} />
      )}
    </Panel>
  );
}
