import { useTranslation } from 'react-i18next';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { EventPreview } from './event-preview.tsx';

/** A saved event, as each department would see it. */
export function Page() {
  const { t } = useTranslation('events-admin');
  const { eventId } = useParamsOf(screens.preview);
  const reply = useCall(calls.get, { params: { id: eventId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={8} />;
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.saved')} />
      <EventPreview event={reply.data.event} />
    </>
  );
}
