import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CoursePartChange } from '#contract/training/course-publishing.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { DiffList } from '#web/ui/diff-list.tsx';

const most = 12;

/** What the draft would change for learners, part by part. */
export function ChangeList({ changes }: { changes: readonly CoursePartChange[] }) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  if (changes.length === 0) return <p>{t('publish.noChanges')}</p>;
  return (
    <>
      <DiffList
        changes={changes.slice(0, most).map((one) => ({
          key: `${one.kind}-${one._id}`,
          kind: one.change === 'moved' ? 'changed' : one.change,
          title: inLanguage(one.name, language) || t('ui:word.untitledSection'),
          note: [
            t(`publish.part.${one.kind}`),
            one.change === 'moved' || one.isMoved ? t('publish.moved') : '',
            one.change === 'changed' ? t('ui:word.fieldsCount', { count: one.fields.length }) : '',
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {changes.length > most && <p>{t('publish.more', { count: changes.length - most })}</p>}
    </>
  );
}
