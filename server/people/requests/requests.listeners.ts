import { isFeatureOn } from '#server/platform/config/features.ts';
import { listen } from '#server/platform/events.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { personRegistered } from '#server/people/accounts/accounts.events.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { managersOf, requestById } from './requests.queries.ts';
import { registeredMail, registeredTitle } from './requests.texts.ts';

const path = '/auth';

/** Tells the managers of a dealer who has registered there, and with which department and position. */
export const noticeOfRegistration = listen(personRegistered, async (change, { userId, isWaiting }) => {
  const { tx, environment, settings } = change;
  const person = await requestById(tx, userId);
  if (!person) return;
  const decides = isWaiting && isFeatureOn(settings, 'approvalNewUser.dealerManagers');
  const managers = await managersOf(tx, userId);
  await notify(
    tx,
    change,
    managers.map(({ firstName, ...to }) => ({
      to,
      kind: 'person-registered',
      occasion: `person-registered:${userId}:${to.userId}`,
      title: registeredTitle(person, decides),
      names: userId,
      path,
      mail: (language) =>
        registeredMail(language, person, {
          firstName,
          decides,
          link: portalLink(environment, path, language),
        }),
    })),
  );
});
