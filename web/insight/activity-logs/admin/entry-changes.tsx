import { useTranslation } from 'react-i18next';
import type { LoggedChange } from '#contract/insight/activity-logs.calls.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../activity-logs.module.css';

/** Each field that an entry kept, before and after. */
export function EntryChanges({ changes }: { changes: readonly LoggedChange[] }) {
  const { t } = useTranslation('activity-logs');
  if (changes.length === 0)
    return (
      <Panel title={t('entry.changes')}>
        <p className={classes.none}>{t('entry.noChanges')}</p>
      </Panel>
    );
  return (
    <Panel
      title={t('entry.changes')}
      sub={t('ui:word.fieldsCount', { count: changes.length })}
      padding="none"
    >
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('entry.field')}</th>
            <th scope="col">{t('entry.before')}</th>
            <th scope="col">{t('entry.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td data-label={t('entry.before')} data-empty={before === null || undefined}>
                {before ?? t('entry.nothing')}
              </td>
              <td data-label={t('entry.after')} data-empty={after === null || undefined}>
                {after ?? t('entry.nothing')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
