import { useTranslation } from 'react-i18next';
import type { Affected } from '#contract/training/course-publishing.calls.ts';
import { Facts } from '#web/ui/facts.tsx';

/** How many learners have which version. */
export function LearnersByVersion({ versions }: Pick<Affected, 'versions'>) {
  const { t } = useTranslation('course-editor');
  if (versions.length === 0) return null;
  return (
    <Facts
      items={versions.map(({ number, isLive, inProgress, passed }) => ({
        label: t(isLive ? 'publish.onLive' : 'ui:word.versionNumber', { number }),
        value: [
          t('ui:word.inProgressCount', { count: inProgress }),
          t('publish.passedOn', { count: passed }),
        ].join(' · '),
      }))}
    />
  );
}
