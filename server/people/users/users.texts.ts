import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

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
        subject: `Votre compte sur le portail ${portal} a été désactivé`,
        lines: [
          `Bonjour ${firstName},`,
          `Votre compte sur le portail ${portal} a été désactivé. Motif : ${reason}`,
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
        subject: `Votre compte sur le portail ${portal} est de nouveau actif`,
        lines: [`Bonjour ${firstName},`, `Vous pouvez de nouveau vous connecter au portail ${portal}.`],
        action: { label: 'Se connecter', href: link },
      }
    : {
        subject: `Your account on ${portal} is active again`,
        lines: [`Hello ${firstName},`, `You can sign in to ${portal} again.`],
        action: { label: 'Sign in', href: link },
      };

export interface AddressValues {
  readonly portal: string;
  readonly firstName: string;
  readonly by: string;
  readonly oldEmail: string;
  /** The new address. */
  readonly email: string;
  readonly supportEmail: string;
  readonly link: string;
}

/** Notifies the old address that the account has a new one. */
export const addressGoneMail = (
  language: Language,
  { portal, firstName, by, oldEmail, email, supportEmail }: AddressValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `L’adresse de votre compte sur le portail ${portal} a changé`,
        lines: [
          `Bonjour ${firstName},`,
          `${by} a remplacé l’adresse courriel ${oldEmail} de votre compte sur le portail ${portal} par ${email}. Vous avez été déconnecté de tous vos appareils.`,
          `Si vous ne vous attendiez pas à ce changement, écrivez tout de suite à ${supportEmail}.`,
        ],
      }
    : {
        subject: `The e-mail address of your account on ${portal} was changed`,
        lines: [
          `Hello ${firstName},`,
          `${by} changed the e-mail address of your account on ${portal} from ${oldEmail} to ${email}. You were signed out on all devices.`,
          `If you didn’t expect this, write to ${supportEmail} right away.`,
        ],
      };

/** Tells the new address how to continue. */
export const addressNewMail = (
  language: Language,
  { portal, firstName, by, link }: AddressValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Confirmez l’adresse de votre compte sur le portail ${portal}`,
        lines: [
          `Bonjour ${firstName},`,
          `${by} a attribué cette adresse courriel à votre compte sur le portail ${portal}.`,
          'Connectez-vous avec cette adresse et nous vous enverrons un code pour la confirmer. Si vous n’avez pas de mot de passe, choisissez « Mot de passe oublié ? » sur la page de connexion.',
        ],
        action: { label: 'Se connecter', href: link },
      }
    : {
        subject: `Confirm the e-mail address of your account on ${portal}`,
        lines: [
          `Hello ${firstName},`,
          `${by} set this e-mail address for your account on ${portal}.`,
          'Sign in with this address, and we will send you a code to confirm it. If you have no password, choose “Forgot password?” on the sign-in page.',
        ],
        action: { label: 'Sign in', href: link },
      };
