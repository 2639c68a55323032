import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface NotPublished {
  readonly firstName: string;
  readonly course: string;
  readonly reason: string;
  readonly link: string;
}

/** A scheduled course could not be published. */
export const notPublishedMail = (
  language: Language,
  { firstName, course, reason, link }: NotPublished,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Non publié : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `Le cours « ${course} » devait être publié maintenant, mais la publication a échoué. ${reason}`,
        ],
        action: { label: 'Ouvrir le cours', href: link },
        after: [
          'Votre brouillon est conservé. Corrigez ce qui manque, puis publiez-le ou choisissez un autre moment.',
        ],
      }
    : {
        subject: `Not published: ${course}`,
        lines: [
          `Hello ${firstName},`,
          `The course “${course}” was scheduled to be published now, but publishing failed. ${reason}`,
        ],
        action: { label: 'Open the course', href: link },
        after: ['Your draft is kept. Fix what is missing, then publish it or choose another time.'],
      };

export const notPublishedTitle = (course: Bilingual): Bilingual => ({
  en: `The course “${inLanguage(course, 'en')}” was not published as planned.`,
  fr: `Le cours « ${inLanguage(course, 'fr')} » n’a pas été publié comme prévu.`,
});
