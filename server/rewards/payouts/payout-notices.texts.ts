import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

/** What happened to a payout. */
export type PayoutNews = 'released' | 'paid' | 'returned';

const sentences: Readonly<Record<PayoutNews, (amount: Bilingual) => Bilingual>> = {
  released: ({ en, fr }) => ({
    en: `A payout of ${en} is on its way to you.`,
    fr: `Un paiement de ${fr} est en route vers vous.`,
  }),
  paid: ({ en, fr }) => ({ en: `You were paid ${en}.`, fr: `Vous avez reçu un paiement de ${fr}.` }),
  returned: ({ en, fr }) => ({
    en: `Your payout of ${en} was returned.`,
    fr: `Votre paiement de ${fr} a été retourné.`,
  }),
};

export const payoutTitle = (news: PayoutNews, amount: Bilingual): Bilingual => sentences[news](amount);

export interface PayoutMailValues {
  readonly firstName: string;
  readonly amount: string;
  /** Why it came back. */
  readonly note: string;
  readonly link: string;
}

export function payoutMail(news: PayoutNews, language: Language, values: PayoutMailValues): MailContent {
  const { firstName, amount, note, link } = values;
  const sentence = sentences[news]({ en: amount, fr: amount })[language];
  const french = language === 'fr';
  const more: Readonly<Record<PayoutNews, readonly string[]>> = {
    released: [
      french
        ? 'Nous vous préviendrons dès que la banque aura confirmé le paiement.'
        : 'We tell you when the bank confirms it.',
    ],
    paid: [],
    returned: [
      french ? `Motif : ${note}` : `Reason: ${note}`,
      french
        ? 'Cette somme vous est toujours due. Elle fera partie d’un prochain paiement.'
        : 'You are still owed this amount. It will be part of a later payout.',
    ],
  };
  return {
    subject: sentence.replace(/\.$/, ''),
    lines: [french ? `Bonjour ${firstName},` : `Hello ${firstName},`, sentence, ...more[news]],
    action: { label: french ? 'Voir mes paiements' : 'See my payouts', href: link },
    after: [
      french
        ? 'Vous pouvez désactiver ces courriels dans votre profil.'
        : 'You can turn off these e-mails in your profile.',
    ],
  };
}
