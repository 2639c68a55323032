import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/library/events.ts';
import { SeenBy } from '#web/library/articles/seen-by.tsx';
import { EventView, type ShownEvent } from '../event-view.tsx';

type EventPreviewProps = {
  event: ShownEvent;
  /** Undefined before the first save. */
  audience: EventDetail['audience'] | undefined;
};

/** An event in a language, as a chosen department would see it. */
export function EventPreview({ event, audience }: EventPreviewProps) {
  const { t } = useTranslation('events-admin');
  return (
    <SeenBy
      audience={audience}
      languageLabel={t('preview.language')}
      notFor={(department) => ({
        title: t('preview.notFor', { department }),
        sentence: t('preview.notForSentence'),
      })}
    >
      {(language) => <EventView event={event} language={language} level={2} />}
    </SeenBy>
  );
}
