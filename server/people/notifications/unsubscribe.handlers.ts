import { randomBytes } from 'node:crypto';
import { notificationErrors as errors } from '#contract/people/notifications.errors.ts';
import { mailKind, type MailKind } from '#contract/people/notifications.fields.ts';
import { unsubscribeCalls } from '#contract/people/unsubscribe.calls.ts';
import { id } from '#contract/platform/ids.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { isUnsubscribeToken } from '#server/platform/mail/unsubscribe-address.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { found } from '#server/platform/refusal.ts';
import { lockSetting, saveSetting, settingOf } from './preferences.queries.ts';
import { getsMails, withoutMails } from './preferences.rules.ts';
import { subscriberById } from './unsubscribe.queries.ts';

/** Wrong addresses from one network. Nobody guesses 256 bits; the limit only saves work. */
const wrongAddresses = { name: 'unsubscribe-guess', count: 60, seconds: 600 } as const;

/** Compared with if there is no such person, so that the reply takes as long. */
const noSecret = randomBytes(32);

interface Address {
  readonly person: string;
  readonly kind: string;
  readonly token: string;
}

/** Whom and which mails the address is about. An unknown person and a wrong token are refused alike. */
async function subscriptionAt(
  { person, kind, token }: Address,
  { db, limits, origin }: Context,
): Promise<{ readonly personId: string; readonly kind: MailKind }> {
  const subscription = await limits.guess([[wrongAddresses, subscriberOf(origin.ip)]], async () => {
    const subscriber = id.safeParse(person).success ? await subscriberById(db, person) : undefined;
    const isRight = isUnsubscribeToken(token, subscriber?.secret ?? noSecret, kind);
    const known = mailKind.safeParse(kind);
    return subscriber && isRight && known.success
      ? { personId: subscriber.personId, kind: known.data }
      : undefined;
  });
  return found(subscription, errors.noSubscription);
}

/** Without a session: the address is the authority, and whoever is signed in does not matter. */
export const unsubscribeHandlers: Handlers<typeof unsubscribeCalls> = {
  async read({ params }, context) {
    const { personId, kind } = await subscriptionAt(params, context);
    const setting = found(await settingOf(context.db, personId), errors.noSubscription);
    return { kind, isOn: setting.receiveEmails && getsMails(setting.choices, kind) };
  },

  async confirm({ params }, context) {
    const { personId, kind } = await subscriptionAt(params, context);
    return context.change(async ({ tx, record }) => {
      const { choices } = found(await lockSetting(tx, personId), errors.noSubscription);
      if (getsMails(choices, kind)) {
        await saveSetting(tx, personId, withoutMails(choices, kind));
        await record({
          type: 'update',
          userId: personId,
          entity: { kind: 'notice-preferences', id: personId, name: '' },
          before: { [kind]: 'mail' },
          after: { [kind]: 'unsubscribed' },
        });
      }
      return { kind, isOn: false };
    });
  },
};
