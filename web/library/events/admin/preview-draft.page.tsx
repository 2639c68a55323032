import { useTranslation } from 'react-i18next';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { keptDraft } from '../../articles/writing/kept-draft.ts';
import type { ShownEvent } from '../event-view.tsx';
import { EventPreview } from './event-preview.tsx';

/** What the form of a new or changed event would show, before it is saved. */
export function Page() {
  const { t } = useTranslation('events-admin');
  const event = keptDraft<ShownEvent>('event');
  if (!event)
    return (
      <EmptyState
        title={t('ui:word.nothingToPreview')}
        action={<AppLink href={screens.admin.path}>{t('ui:word.backToTheList')}</AppLink>}
      >
        {t('preview.nothingSentence')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.unsaved')} />
      <EventPreview event={event} />
    </>
  );
}
