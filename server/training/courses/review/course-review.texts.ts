import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface ReviewValues {
  readonly firstName: string;
  readonly course: string;
  /** Who submitted or decided. */
  readonly by: string;
  readonly link: string;
}

/** A course waits for a reviewer. */
export const submittedMail = (
  language: Language,
  { firstName, course, by, link }: ReviewValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `À réviser : ${course}`,
        lines: [`Bonjour ${firstName},`, `${by} a soumis le cours « ${course} » à la révision.`],
        action: { label: 'Réviser le cours', href: link },
      }
    : {
        subject: `To review: ${course}`,
        lines: [`Hello ${firstName},`, `${by} submitted the course “${course}” for review.`],
        action: { label: 'Review the course', href: link },
      };

/** The author’s course is live. */
export const courseApprovedMail = (
  language: Language,
  { firstName, course, by, link }: ReviewValues,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Publié : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `${by} a approuvé votre cours « ${course} ». Il est maintenant publié.`,
        ],
        action: { label: 'Voir le cours', href: link },
      }
    : {
        subject: `Published: ${course}`,
        lines: [`Hello ${firstName},`, `${by} approved your course “${course}”. It is now published.`],
        action: { label: 'See the course', href: link },
      };

/** The author’s course needs changes. */
export const courseDeniedMail = (
  language: Language,
  { firstName, course, by, link }: ReviewValues,
  reason: string,
): MailContent =>
  language === 'fr'
    ? {
        subject: `À revoir : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          `${by} n’a pas approuvé votre cours « ${course} ». Motif : ${reason}`,
        ],
        action: { label: 'Modifier le cours', href: link },
        after: ['Votre brouillon est conservé. Modifiez le cours et soumettez-le de nouveau.'],
      }
    : {
        subject: `Needs changes: ${course}`,
        lines: [`Hello ${firstName},`, `${by} did not approve your course “${course}”. Reason: ${reason}`],
        action: { label: 'Edit course', href: link },
        after: ['Your draft is kept. Edit the course and submit it again.'],
      };

const title =
  (en: (course: string, by: string) => string, fr: (course: string, by: string) => string) =>
  (course: Bilingual, by: string): Bilingual => ({
    en: en(inLanguage(course, 'en'), by),
    fr: fr(inLanguage(course, 'fr'), by),
  });

export const submittedTitle = title(
  (course, by) => `${by} submitted the course “${course}” for review.`,
  (course, by) => `${by} a soumis le cours « ${course} » à la révision.`,
);
export const courseApprovedTitle = title(
  (course, by) => `${by} approved your course “${course}”. It is now published.`,
  (course, by) => `${by} a approuvé votre cours « ${course} ». Il est maintenant publié.`,
);
export const courseDeniedTitle = title(
  (course, by) => `${by} did not approve your course “${course}”. Read the reason and edit it.`,
  (course, by) => `${by} n’a pas approuvé votre cours « ${course} ». Lisez le motif et modifiez-le.`,
);
