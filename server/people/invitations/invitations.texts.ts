import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface InvitationValues {
  readonly portal: string;
  /** Who invites; null if the portal does. */
  readonly by: string | null;
  /** Empty for people who are invited by their address alone. */
  readonly firstName: string;
  readonly link: string;
  readonly days: number;
  readonly supportEmail: string;
}

/** Tells a person that there is an account, with the link that opens it. */
export const invitationMail = (
  language: Language,
  { portal, by, firstName, link, days, supportEmail }: InvitationValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre invitation au portail ${portal}`,
        lines: [
          firstName ? `Bonjour ${firstName},` : 'Bonjour,',
          by
            ? `${by} vous a créé un compte sur le portail ${portal}. Choisissez un mot de passe pour commencer.`
            : `Un compte a été créé pour vous sur le portail ${portal}. Choisissez un mot de passe pour commencer.`,
        ],
        action: { label: 'Choisir mon mot de passe', href: link },
        after: [
          `Ce lien sert une seule fois et reste valable ${days} jours. Ensuite, demandez une nouvelle invitation à ${supportEmail}.`,
          'Si vous n’attendiez pas ce message, ignorez-le. Rien ne se passe tant que vous ne choisissez pas de mot de passe.',
        ],
      }
    : {
        subject: `Your invitation to ${portal}`,
        lines: [
          firstName ? `Hello ${firstName},` : 'Hello,',
          by
            ? `${by} created an account on ${portal} for you. Choose a password to start.`
            : `An account on ${portal} was created for you. Choose a password to start.`,
        ],
        action: { label: 'Choose my password', href: link },
        after: [
          `This link works once, for ${days} days. After that, ask ${supportEmail} for a new invitation.`,
          'If you did not expect this message, ignore it. Nothing happens until you choose a password.',
        ],
      };
