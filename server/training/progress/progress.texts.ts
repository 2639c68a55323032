import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface PassedValues {
  readonly firstName: string;
  readonly course: string;
  readonly portal: string;
  readonly link: string;
}

/** Congratulates on a course passed for the first time. */
export const passedMail = (
  language: Language,
  { firstName, course, portal, link }: PassedValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Réussi : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `Vous avez réussi « ${course} ». C’est inscrit à votre dossier sur ${portal}.`,
        ],
        action: { label: 'Voir ma formation', href: link },
        after: ['Vous pouvez arrêter ces courriels dans votre profil.'],
      }
    : {
        subject: `Passed: ${course}`,
        lines: [`Hello ${firstName},`, `You passed “${course}”. It is on your record at ${portal}.`],
        action: { label: 'See my training', href: link },
        after: ['You can stop these mails in your profile.'],
      };
