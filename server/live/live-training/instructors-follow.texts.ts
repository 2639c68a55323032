import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

/** The news in one sentence: the notice, and the subject of the mail. */
export const withoutInstructorTitle = (titles: Bilingual, instructor: string): Bilingual => ({
  en: `${instructor} can’t teach ${titles.en} any more.`,
  fr: `${instructor} ne peut plus animer ${titles.fr}.`,
});

interface Values {
  readonly firstName: string;
  readonly titles: Bilingual;
  readonly instructor: string;
  readonly when: string;
  readonly place: string;
  readonly link: string;
}

/** The mail to an administrator of the event. */
export function withoutInstructorMail(language: Language, values: Values): MailContent {
  const { firstName, titles, instructor, when, place, link } = values;
  const isFrench = language === 'fr';
  const title = withoutInstructorTitle(titles, instructor)[language];
  const facts = [when, place].filter(Boolean).join('\n');
  return {
    subject: title.replace(/\.$/, ''),
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      title,
      ...(facts ? [facts] : []),
      isFrench
        ? 'L’événement et ses inscriptions restent en l’état. Choisissez une autre personne pour l’animer, ou annulez-le.'
        : 'The event and its enrollments stay as they are. Choose another instructor, or cancel the event.',
    ],
    action: { label: isFrench ? 'Ouvrir l’événement' : 'Open the event', href: link },
  };
}
