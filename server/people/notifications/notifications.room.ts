import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { unsubscribeCalls } from '#contract/people/unsubscribe.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { audienceRecipients } from './audience-recipients.ts';
import { digests } from './digests.job.ts';
import { noticeOfReadyFile } from './long-work.listeners.ts';
import { erasedWorks, personalWorks } from './long-work.personal-data.ts';
import { notificationHandlers } from './notifications.handlers.ts';
import { removeOldNotices } from './notice-sweep.ts';
import { erasedNotices, personalNotices } from './personal-data.ts';
import { unsubscribeHandlers } from './unsubscribe.handlers.ts';
import { notificationsOfPeople } from './notifications.merge.ts';
import { noticesMerged, noticesSeparated } from './merge-notices.ts';
import { noticeQueue } from './fan-out.queries.ts';

export const notificationsRoom = room({
  name: 'notifications',
  personColumns: notificationsOfPeople,
  queues: [noticeQueue],
  records: [
    {
      kind: 'notice-preferences',
      one: { en: 'Notification preferences', fr: 'Préférences de notification' },
    },
    {
      kind: 'notice',
      one: { en: 'Notification', fr: 'Notification' },
      stored: {
        table: 'notice',
        many: { en: 'Notifications', fr: 'Notifications' },
      },
      feature: 'notifications',
    },
  ],
  calls: [handled(notificationCalls, notificationHandlers), handled(unsubscribeCalls, unsubscribeHandlers)],
  listeners: [noticesMerged, noticesSeparated, noticeOfReadyFile],
  contributions: [personalNotices, erasedNotices, personalWorks, erasedWorks, audienceRecipients],
  jobs: [digests],
  sweeps: [removeOldNotices],
});
