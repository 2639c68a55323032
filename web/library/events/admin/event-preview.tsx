import { useTranslation } from 'react-i18next';
import { SeenBy } from '#web/library/articles/seen-by.tsx';
import { EventView, type ShownEvent } from '../event-view.tsx';

/** An event in a language, as a chosen department would see it. */
export function EventPreview({ event }: { event: ShownEvent }) {
  const { t } = useTranslation('events-admin');
  return (
    <SeenBy
      departments={event.assignmentGroups}
      languageLabel={t('ui:word.language')}
      notFor={(department) => ({
        title: t('preview.notFor', { department }),
        sentence: t('preview.notForSentence'),
      })}
    >
      {(language) => <EventView event={event} language={language} level={2} />}
    </SeenBy>
  );
}
