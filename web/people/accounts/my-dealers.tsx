import { useTranslation } from 'react-i18next';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './accounts.module.css';

/** The person's dealers. An administrator changes them. */
export function MyDealers() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { assignmentGroupName } = useSession().config;
  const { dealers, assignmentGroups } = useUser();
  if (dealers.length === 0 && assignmentGroups.length === 0) return null;
  return (
    <Panel title={t('me.dealers')}>
      <ul className={classes.rows}>
        {dealers.map((dealer) => (
          <li key={dealer._id}>
            <span>
              <b>{dealer.name}</b>
              <small className="sub">{dealer.number}</small>
            </span>
            {!dealer.active && <StatusChip tone="info">{t('me.dealerPending')}</StatusChip>}
          </li>
        ))}
      </ul>
      {assignmentGroups.length > 0 && (
        <Facts
          items={[
            {
              label: assignmentGroupName[language][assignmentGroups.length === 1 ? 'singular' : 'plural'],
              value: assignmentGroups.map((group) => group.name).join(', '),
            },
          ]}
        />
      )}
    </Panel>
  );
}
