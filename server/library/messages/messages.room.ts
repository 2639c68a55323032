import { messageCalls } from '#contract/library/messages.calls.ts';
import { messageFields } from '#contract/library/messages.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { dispatch } from './dispatch.job.ts';
import {
  liveMessageCount,
  messageBadge,
  messageFileReaders,
  messageRecipients,
} from './message-contributions.ts';
import { messageHandlers, messageStandings } from './messages.handlers.ts';
import { erasedMessages, personalMessages } from './personal-data.ts';
import { messagesOfPeople } from './messages.merge.ts';

export const messagesRoom = room({
  name: 'messages',
  personColumns: messagesOfPeople,
  records: [
    {
      kind: 'message',
      one: { en: 'Message', fr: 'Message' },
      stored: {
        table: 'message',
        many: { en: 'Messages', fr: 'Messages' },
      },
      feature: 'messages',
      forms: [messageFields],
    },
  ],
  calls: [handled(messageCalls, messageHandlers, messageStandings)],
  contributions: [
    messageFileReaders,
    messageRecipients,
    messageBadge,
    liveMessageCount,
    personalMessages,
    erasedMessages,
  ],
  jobs: [dispatch],
});
