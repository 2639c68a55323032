import type { Bilingual, Language } from '#contract/platform/language.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

type Decided = 'approved' | 'denied';

const sentences: Readonly<Record<Decided, (amount: Bilingual) => Bilingual>> = {
  approved: ({ en, fr }) => ({
    en: `Your activity was approved: ${en}.`,
    fr: `Votre activité a été approuvée\u202f: ${fr}.`,
  }),
  denied: ({ en, fr }) => ({
    en: `Your activity was denied: ${en}.`,
    fr: `Votre activité a été refusée\u202f: ${fr}.`,
  }),
};

export const decidedTitle = (status: Decided, amount: Bilingual): Bilingual => sentences[status](amount);

export interface DecidedValues {
  readonly firstName: string;
  readonly amount: string;
  readonly reason: string;
  readonly link: string;
}

export function decidedMail(status: Decided, language: Language, values: DecidedValues): MailContent {
  const { firstName, amount, link } = values;
  const reason = reasonIn(values.reason, language);
  const sentence = sentences[status]({ en: amount, fr: amount })[language];
  const french = language === 'fr';
  const more =
    status === 'approved'
      ? french
        ? 'Cette somme fera partie d’un prochain paiement.'
        : 'The amount will be part of a later payout.'
      : french
        ? `Motif\u202f: ${reason}`
        : `Reason: ${reason}`;
  return {
    subject: sentence.replace(/\.$/, ''),
    lines: [french ? `Bonjour ${firstName},` : `Hello ${firstName},`, sentence, more],
    action: { label: french ? 'Voir mes activités' : 'See my activities', href: link },
    after: [
      french
        ? 'Vous pouvez désactiver ces courriels dans votre profil.'
        : 'You can turn off these e-mails in your profile.',
    ],
  };
}
