import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { NoticeInbox } from '../notice-inbox.tsx';
import classes from '../notifications.module.css';
import { BroadcastList } from './broadcast-list.tsx';
import { DeliveryRecord } from './delivery-record.tsx';
import { MailOutcomes } from './mail-outcomes.tsx';

/** The person's own notifications and, for administrators, what became of everything that was sent. */
export function Page() {
  const canSeeOutcomes = useAllowed(notificationCalls.outcomes.access);
  return (
    <>
      <NoticeInbox room="admin" />
      {canSeeOutcomes && (
        <div className={classes.sections}>
          <MailOutcomes />
          <BroadcastList />
          <DeliveryRecord />
        </div>
      )}
    </>
  );
}
