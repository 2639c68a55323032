import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface DecisionValues {
  readonly portal: string;
  readonly firstName: string;
  readonly supportEmail: string;
  readonly link: string;
}

export const approvedMail = (language: Language, { portal, firstName, link }: DecisionValues): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre compte sur le portail ${portal} est approuvé`,
        lines: [
          `Bonjour ${firstName},`,
          `Votre compte est approuvé. Vous pouvez maintenant vous connecter au portail ${portal}.`,
        ],
        action: { label: 'Se connecter', href: link },
      }
    : {
        subject: `Your account on ${portal} is approved`,
        lines: [`Hello ${firstName},`, `Your account is approved. You can now sign in to ${portal}.`],
        action: { label: 'Sign in', href: link },
      };

export const deniedMail = (
  language: Language,
  { portal, firstName, supportEmail }: DecisionValues,
  reason: string,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre demande de compte sur le portail ${portal}`,
        lines: [
          `Bonjour ${firstName},`,
          `Votre demande de compte sur le portail ${portal} a été refusée. Motif : ${reason}`,
          `Si vous croyez à une erreur, écrivez à ${supportEmail}.`,
        ],
      }
    : {
        subject: `Your request for an account on ${portal}`,
        lines: [
          `Hello ${firstName},`,
          `Your request for an account on ${portal} was denied. Reason: ${reason}`,
          `If you think this was a mistake, write to ${supportEmail}.`,
        ],
      };

export const approvedTitle: Bilingual = {
  en: 'Your account is approved. Welcome!',
  fr: 'Votre compte est approuvé. Bienvenue !',
};
