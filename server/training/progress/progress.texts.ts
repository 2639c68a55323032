import type { Bilingual, Language } from '#contract/platform/language.ts';
import { longDay } from '#server/platform/date-words.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface PassedValues {
  readonly firstName: string;
  readonly course: string;
  readonly portal: string;
  readonly link: string;
}

/** Congratulates on the first pass of a course. */
export const passedMail = (
  language: Language,
  { firstName, course, portal, link }: PassedValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Réussi : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `Vous avez réussi « ${course} ». C’est inscrit à votre dossier sur le portail ${portal}.`,
        ],
        action: { label: 'Voir ma formation', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: `Passed: ${course}`,
        lines: [`Hello ${firstName},`, `You passed “${course}”. It is on your record on ${portal}.`],
        action: { label: 'See my training', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };

export interface RenewalValues {
  readonly firstName: string;
  readonly course: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly link: string;
}

/** A passed course has changed and must be renewed by a day. */
export function renewalMail(
  language: Language,
  { firstName, course, dueOn, link }: RenewalValues,
): MailContent {
  const day = longDay(dueOn, language);
  return language === 'fr'
    ? {
        subject: `À renouveler d’ici le ${day} : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `Le cours « ${course} », que vous avez réussi, a changé. Réussissez sa nouvelle version d’ici le ${day}. Votre réussite reste inscrite à votre dossier.`,
        ],
        action: { label: 'Renouveler maintenant', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: `Renew by ${day}: ${course}`,
        lines: [
          `Hello ${firstName},`,
          `“${course}”, which you passed, has changed. Pass its new version by ${day}. Your earlier pass stays on your record.`,
        ],
        action: { label: 'Renew now', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };
}

export const passedTitle = ({ en, fr }: Bilingual): Bilingual => ({
  en: `You passed “${en}”.`,
  fr: `Vous avez réussi « ${fr || en} ».`,
});

export const renewalTitle = ({ en, fr }: Bilingual, dueOn: string): Bilingual => ({
  en: `“${en}” is due again on ${longDay(dueOn, 'en')}.`,
  fr: `« ${fr || en} » est à refaire d’ici le ${longDay(dueOn, 'fr')}.`,
});

/** The day by which a course must be renewed, in a calendar. */
export const renewalEntry = (language: Language, course: string) =>
  language === 'fr'
    ? {
        title: `À renouveler : ${course}`,
        description:
          'Ce cours a changé depuis que vous l’avez réussi. Réussissez sa nouvelle version au plus tard ce jour-là.',
      }
    : {
        title: `Renewal due: ${course}`,
        description: 'This course has changed since you passed it. Pass its new version by this day.',
      };

/** The last day of a curriculum, in a calendar. */
export const curriculumEndEntry = (language: Language, curriculum: string) =>
  language === 'fr'
    ? {
        title: `Dernier jour : ${curriculum}`,
        description:
          'Ce parcours se termine ce jour-là, et vous n’avez pas encore réussi tous ses cours obligatoires.',
      }
    : {
        title: `Last day: ${curriculum}`,
        description:
          'This curriculum ends on this day, and you have not passed all of its required courses yet.',
      };
