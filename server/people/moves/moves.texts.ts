import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export const notMovedTitle = (name: string): Bilingual => ({
  en: `What was planned for ${name} was not done.`,
  fr: `Ce qui était prévu pour ${name} n’a pas été fait.`,
});

export interface NotMoved {
  readonly firstName: string;
  readonly name: string;
  readonly problem: Bilingual;
  readonly link: string;
}

/** Tells whoever planned a transfer or a leave why it was not made. */
export const notMovedMail = (
  language: Language,
  { firstName, name, problem, link }: NotMoved,
): MailContent => ({
  subject: notMovedTitle(name)[language].replace(/\.$/, ''),
  lines:
    language === 'fr'
      ? [`Bonjour ${firstName},`, notMovedTitle(name).fr, problem.fr]
      : [`Hello ${firstName},`, notMovedTitle(name).en, problem.en],
  action: { label: language === 'fr' ? 'Voir la personne' : 'See the person', href: link },
});
