import { calendarFeedCalls } from '#contract/people/calendar-feed.calls.ts';
import { contactCalls } from '#contract/people/contact.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { accountFileReaders } from './account.files.ts';
import { calendarFeedHandlers } from './calendar-feed.handlers.ts';
import { contactHandlers } from './contact.handlers.ts';
import { profileHandlers } from './profile.handlers.ts';
import { proxyHandlers } from './proxy.handlers.ts';
import { recoveryHandlers } from './recovery.handlers.ts';
import { registrationHandlers } from './registration.handlers.ts';
import { sessionHandlers } from './session.handlers.ts';
import { signInHandlers } from './sign-in.handlers.ts';
import { accountsOfPeople } from './accounts.merge.ts';

export const accountsRoom = room({
  name: 'accounts',
  personColumns: accountsOfPeople,
  calls: [
    handled(sessionCalls, sessionHandlers),
    handled(signInCalls, signInHandlers),
    handled(registrationCalls, registrationHandlers),
    handled(recoveryCalls, recoveryHandlers),
    handled(profileCalls, profileHandlers),
    handled(proxyCalls, proxyHandlers),
    handled(calendarFeedCalls, calendarFeedHandlers),
    handled(contactCalls, contactHandlers),
  ],
  contributions: [accountFileReaders],
});
