import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export const fileReadyTitle = ({ en, fr }: Bilingual): Bilingual => ({
  en: `Your file is ready: ${en}.`,
  fr: `Votre fichier est prêt : ${fr}.`,
});

export interface FileReady {
  readonly firstName: string;
  readonly title: Bilingual;
  readonly link: string;
}

/** A file that took a while is ready. */
export const fileReadyMail = (language: Language, { firstName, title, link }: FileReady): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre fichier est prêt : ${title.fr}`,
        lines: [`Bonjour ${firstName},`, `Le fichier que vous avez demandé est prêt : ${title.fr}.`],
        action: { label: 'Ouvrir le portail', href: link },
        after: [
          'Il se trouve dans vos tâches, en haut de chaque page. Vous pouvez le télécharger pendant 30 jours.',
        ],
      }
    : {
        subject: `Your file is ready: ${title.en}`,
        lines: [`Hello ${firstName},`, `The file you asked for is ready: ${title.en}.`],
        action: { label: 'Open the portal', href: link },
        after: ['You’ll find it in your tasks, at the top of every page. You can download it for 30 days.'],
      };
