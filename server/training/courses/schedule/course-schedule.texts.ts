import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface NotPublished {
  readonly firstName: string;
  readonly course: string;
  readonly reason: string;
  readonly link: string;
}

/** A course that was due could not be published. */
export const notPublishedMail = (
  language: Language,
  { firstName, course, reason, link }: NotPublished,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Non publié : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `Le cours « ${course} » devait être publié maintenant et ne l’a pas été. ${reason}`,
        ],
        action: { label: 'Ouvrir le cours', href: link },
        after: ['Rien n’est perdu. Corrigez ce qui manque, puis publiez ou choisissez une autre date.'],
      }
    : {
        subject: `Not published: ${course}`,
        lines: [
          `Hello ${firstName},`,
          `The course “${course}” was due to go live now, and did not. ${reason}`,
        ],
        action: { label: 'Open the course', href: link },
        after: ['Nothing is lost. Mend what is missing, then publish it or choose another date.'],
      };
