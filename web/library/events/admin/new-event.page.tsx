import { useTranslation } from 'react-i18next';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EventForm } from './event-form.tsx';

/** A new event: saved as a draft, it opens for its next steps. */
export function Page() {
  const { t } = useTranslation('events-admin');
  const go = useGo();
  const create = useChange(calls.create, { quiet: true });
  return (
    <>
      <PageHeader title={t('new.title')} sub={t('new.sub')} />
      <EventForm
        event={undefined}
        save={async (body) => {
          const { event } = await create.mutateAsync({ body });
          toast(t('ui:word.draftSaved'));
          const address = addressOf(screens.edit, { eventId: event._id });
          await go(address, { replace: true, ignoreBlocker: true });
          return event;
        }}
      />
    </>
  );
}
