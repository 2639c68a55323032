import { useTranslation } from 'react-i18next';
import type { User } from '#contract/people/users.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

/** The last twenty log entries about or by the person. */
export function UserActivity({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  if (user.activity.length === 0) {
    return (
      <EmptyState plain title={t('ui:word.noActivityYet')}>
        {t('activity.noneSentence')}
      </EmptyState>
    );
  }
  return (
    <Panel title={t('activity.title')}>
      <Timeline
        entries={user.activity.map((entry) => ({
          key: entry._id,
          title: [t(`activity.type.${entry.type}`), entry.entityName !== user.fullName && entry.entityName]
            .filter(Boolean)
            .join(': '),
          detail: [
            formats.dateTime(entry.at),
            entry.by && t('ui:word.byNamed', { name: entry.by }),
            entry.changed.length > 0 && t('activity.fields', { count: entry.changed.length }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Panel>
  );
}
