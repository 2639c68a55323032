import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface InvitationValues {
  readonly portal: string;
  readonly by: string;
  readonly firstName: string;
  readonly link: string;
}

/** Tells somebody that an account was opened and how to choose a password. */
export const invitationMail = (
  language: Language,
  { portal, by, firstName, link }: InvitationValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre compte sur ${portal}`,
        lines: [
          `Bonjour ${firstName},`,
          `${by} vous a ouvert un compte sur ${portal}. Demandez un code à cette adresse courriel, puis choisissez votre mot de passe.`,
        ],
        action: { label: 'Choisir mon mot de passe', href: link },
      }
    : {
        subject: `Your account on ${portal}`,
        lines: [
          `Hello ${firstName},`,
          `${by} has opened an account on ${portal} for you. Ask for a code to this address, then choose your password.`,
        ],
        action: { label: 'Choose my password', href: link },
      };

export interface StatusValues {
  readonly portal: string;
  readonly firstName: string;
  readonly reason: string;
  readonly supportEmail: string;
  readonly link: string;
}

export const deactivatedMail = (
  language: Language,
  { portal, firstName, reason, supportEmail }: StatusValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre compte sur ${portal} a été désactivé`,
        lines: [
          `Bonjour ${firstName},`,
          `Votre compte sur ${portal} a été désactivé. Raison : ${reason}`,
          `Votre historique de formation est conservé. Si vous croyez à une erreur, écrivez à ${supportEmail}.`,
        ],
      }
    : {
        subject: `Your account on ${portal} was deactivated`,
        lines: [
          `Hello ${firstName},`,
          `Your account on ${portal} was deactivated. Reason: ${reason}`,
          `Your training history is kept. If you think this was a mistake, write to ${supportEmail}.`,
        ],
      };

export const reactivatedMail = (language: Language, { portal, firstName, link }: StatusValues): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre compte sur ${portal} est de nouveau actif`,
        lines: [`Bonjour ${firstName},`, `Vous pouvez de nouveau vous connecter à ${portal}.`],
        action: { label: 'Se connecter', href: link },
      }
    : {
        subject: `Your account on ${portal} is active again`,
        lines: [`Hello ${firstName},`, `You can sign in to ${portal} again.`],
        action: { label: 'Sign in', href: link },
      };
