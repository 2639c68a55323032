import type { Language } from '#contract/platform/language.ts';
import { sheetDay } from '#contract/training/certificate-texts.ts';
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
          `Vous avez réussi « ${course} ». C’est inscrit à votre dossier sur le portail ${portal}.`,
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

export interface RenewalValues {
  readonly firstName: string;
  readonly course: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly link: string;
}

/** A passed course has changed and asks to be renewed by a day. */
export function renewalMail(
  language: Language,
  { firstName, course, dueOn, link }: RenewalValues,
): MailContent {
  const day = sheetDay(dueOn, language);
  return language === 'fr'
    ? {
        subject: `À renouveler avant le ${day} : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `Le cours « ${course} », que vous avez réussi, a été revu. Suivez sa nouvelle version au plus tard le ${day}. Votre réussite reste inscrite à votre dossier.`,
        ],
        action: { label: 'Renouveler maintenant', href: link },
        after: ['Vous pouvez arrêter ces courriels dans votre profil.'],
      }
    : {
        subject: `Renew by ${day}: ${course}`,
        lines: [
          `Hello ${firstName},`,
          `“${course}”, which you passed, has been revised. Take its new version by ${day}. Your pass stays on your record.`,
        ],
        action: { label: 'Renew it now', href: link },
        after: ['You can stop these mails in your profile.'],
      };
}
