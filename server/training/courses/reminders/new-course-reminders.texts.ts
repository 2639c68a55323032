import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface ReminderValues {
  readonly firstName: string;
  readonly portal: string;
  readonly courses: readonly string[];
  readonly link: string;
}

/** New courses were assigned to a person. */
export function newCoursesMail(
  language: Language,
  { firstName, portal, courses, link }: ReminderValues,
): MailContent {
  const list = courses.map((name) => `• ${name}`).join('\n');
  const one = courses.length === 1;
  return language === 'fr'
    ? {
        subject: one
          ? `Nouveau cours pour vous : ${courses[0]}`
          : `${courses.length} nouveaux cours pour vous`,
        lines: [
          `Bonjour ${firstName},`,
          `${one ? 'Un nouveau cours vous attend' : 'De nouveaux cours vous attendent'} sur le portail ${portal} :`,
          list,
        ],
        action: { label: 'Voir ma formation', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: one ? `A new course for you: ${courses[0]}` : `${courses.length} new courses for you`,
        lines: [
          `Hello ${firstName},`,
          `${one ? 'A new course is' : 'New courses are'} waiting for you on ${portal}:`,
          list,
        ],
        action: { label: 'See my training', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };
}
