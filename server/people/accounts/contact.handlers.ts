import { contactCalls } from '#contract/people/contact.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Limit } from '#server/platform/limits.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { contactMail } from './accounts.texts.ts';
import { requirePerson } from './captcha.ts';
import { insertContactRequest, insertCookieConsent } from './contact.queries.ts';

const contactLimit: Limit = { name: 'contact', count: 5, seconds: 900 };
const consentLimit: Limit = { name: 'cookie-consent', count: 60, seconds: 3600 };

export const contactHandlers: Handlers<typeof contactCalls> = {
  async contact({ body: { captcha, ...request } }, context) {
    const { actor, limits, origin, settings, change, language } = context;
    await limits.take(contactLimit, actor?.id ?? subscriberOf(origin.ip));
    await requirePerson(context, captcha);
    return change(async ({ tx }) => {
      const id = await insertContactRequest(tx, { ...request, userId: actor?.id ?? null });
      await queueMail(tx, {
        occasion: `contact:${id}`,
        kind: 'contact',
        personId: null,
        to: settings.supportEmail,
        language,
        mail: contactMail[language](request),
      });
      return { success: true };
    });
  },

  async cookieConsent({ body }, { actor, limits, origin, change }) {
    await limits.take(consentLimit, subscriberOf(origin.ip));
    // The browser belongs to the person at the keyboard, even while acting for someone.
    const userId = actor && (actor.session.proxiedBy ?? actor.id);
    await change(({ tx }) => insertCookieConsent(tx, { ...body, userId }));
    return { success: true };
  },
};
