import { useTranslation } from 'react-i18next';
import { notificationScreens as screens } from '#contract/people/notifications.screens.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from '../notifications.module.css';
import { BroadcastList } from './broadcast-list.tsx';
import { DeliveryRecord } from './delivery-record.tsx';
import { MailOutcomes } from './mail-outcomes.tsx';

/** What became of everything that people were told. */
export function Page() {
  const { t } = useTranslation('notifications');
  return (
    <>
      <PageHeader
        title={t('record.title')}
        sub={t('deliveries.sub')}
        back={{ href: screens.admin.path, label: t('title') }}
      />
      <div className={classes.sections}>
        <MailOutcomes />
        <BroadcastList />
        <DeliveryRecord />
      </div>
    </>
  );
}
