import { useTranslation } from 'react-i18next';
import type { ActivityLogCard } from '#contract/insight/activity-logs.calls.ts';
import { activityLogScreens as screens } from '#contract/insight/activity-logs.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { useSentence } from '../use-type-word.ts';
import classes from '../activity-logs.module.css';

const shown = 2;

/** The columns of the log. */
export function useLogColumns(): readonly Column<ActivityLogCard>[] {
  const { t } = useTranslation('activity-logs');
  const formats = useFormats();
  const sentence = useSentence();
  const value = (text: string | null) => text ?? t('entry.nothing');
  return [
    {
      key: 'what',
      header: t('column.what'),
      primary: true,
      cell: ({ _id, type, record }) => (
        <IdentityCell
          title={sentence(type, record)}
          href={addressOf(screens.entry, { entryId: _id })}
          detail={record?.name ? record.kindName : null}
        />
      ),
    },
    {
      key: 'who',
      header: t('ui:word.person'),
      cell: ({ user, proxiedBy, proxyReason }) => (
        <TwoLines
          first={user?.name ?? t('ui:word.thePortal')}
          second={
            proxiedBy &&
            (proxyReason
              ? t('byForReason', { name: proxiedBy.name, reason: proxyReason })
              : t('by', { name: proxiedBy.name }))
          }
        />
      ),
    },
    {
      key: 'changes',
      header: t('entry.changes'),
      priority: 3,
      width: 220,
      cell: ({ changes, changesCount }) => (
        <ul className={classes.brief}>
          {changes.slice(0, shown).map(({ field, label, before, after }) => (
            <li key={field}>
              {before === null
                ? t('ui:labelled', { label, value: value(after) })
                : t('changed', { label, before, after: value(after) })}
            </li>
          ))}
          {changesCount > shown && (
            <li className={classes.more}>{t('moreChanges', { count: changesCount - shown })}</li>
          )}
        </ul>
      ),
    },
    {
      key: 'at',
      header: t('ui:word.time'),
      width: 120,
      cell: ({ at }) => (
        <TwoLines first={formats.date(at, 'MM/DD/YYYY')} second={formats.date(at, 'h:mm A')} />
      ),
    },
  ];
}
