import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export const datedTitle = ({ en, fr }: Bilingual): Bilingual => ({
  en: `There is a date for ${en}.`,
  fr: `Il y a une date pour ${fr}.`,
});

export const datedMail = (
  language: Language,
  titles: Bilingual,
  { firstName, facts, link }: { readonly firstName: string; readonly facts: string; readonly link: string },
): MailContent => {
  const isFrench = language === 'fr';
  const title = datedTitle(titles)[language];
  return {
    subject: title.replace(/\.$/, ''),
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      isFrench
        ? `${title} Vous avez dit que ce sujet vous intéresse.`
        : `${title} You told us that you are interested in this topic.`,
      facts,
    ],
    action: { label: isFrench ? 'Voir l’événement' : 'See the event', href: link },
  };
};
