import { useTranslation } from 'react-i18next';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { Panel } from '#web/ui/panel.tsx';
import { VisitRows } from './visit-rows.tsx';

interface WaitingVisitsProps {
  readonly instructor: string;
  readonly addressOf: (id: string) => string;
}

/** Requests that wait for the instructor’s answer, the next one first. */
export function WaitingVisits({ instructor, addressOf }: WaitingVisitsProps) {
  const { t } = useTranslation('field-training');
  const reply = useCall(visitCalls.list, { query: { instructor, status: 'pending', page: 1, limit: 100 } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  const visits = (reply.data?.appointments ?? []).toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  if (visits.length === 0) return null;
  return (
    <Panel title={t('instructor.waiting')} sub={t('instructor.waitingSub')}>
      <VisitRows visits={visits} addressOf={addressOf} />
    </Panel>
  );
}
