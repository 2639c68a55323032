import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

interface MergedValues {
  readonly portal: string;
  readonly firstName: string;
  /** The address that works from now on, and the other one. */
  readonly email: string;
  readonly closedEmail: string;
  readonly supportEmail: string;
  readonly link: string;
}

/** Tells a person that two accounts are one, and which address works from now on. */
export const mergedMail = (
  language: Language,
  { portal, firstName, email, closedEmail, supportEmail, link }: MergedValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Vos deux comptes sur le portail ${portal} n’en font plus qu’un`,
        lines: [
          `Bonjour ${firstName},`,
          `Vous aviez deux comptes sur le portail ${portal}. Ils ont été fusionnés. Connectez-vous désormais avec ${email} ; l’adresse ${closedEmail} n’ouvre plus de compte.`,
          `Tout ce que vous avez suivi et gagné a été conservé. Si l’un de ces comptes n’est pas le vôtre, écrivez à ${supportEmail}.`,
        ],
        action: { label: 'Se connecter', href: link },
      }
    : {
        subject: `Your two accounts on ${portal} are now one`,
        lines: [
          `Hello ${firstName},`,
          `You had two accounts on ${portal}. They were merged. Sign in with ${email} from now on; ${closedEmail} no longer opens an account.`,
          `All your training and everything you earned is kept. If one of these accounts isn’t yours, write to ${supportEmail}.`,
        ],
        action: { label: 'Sign in', href: link },
      };
