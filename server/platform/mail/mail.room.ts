import { mailBounceCalls } from '#contract/platform/mail-bounces.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { mailBounceHandlers } from './mail-bounces.handlers.ts';
import { deleteMails, forgetOldRefusals, removeOldMails } from './mail-sweep.ts';
import { mailQueues } from './take-due.queries.ts';
import { mailOfPeople } from './mail.merge.ts';

export const mailRoom = room({
  name: 'mail',
  personColumns: mailOfPeople,
  calls: [handled(mailBounceCalls, mailBounceHandlers)],
  queues: mailQueues,
  sweeps: [removeOldMails, deleteMails, forgetOldRefusals],
});
