import type { Bilingual, Language } from '#contract/platform/language.ts';
import { longDay } from '#server/platform/date-words.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export const assignedTitle = ({ en, fr }: Bilingual, dueOn: string | null): Bilingual =>
  dueOn
    ? {
        en: `“${en}” was assigned to you. Pass it by ${longDay(dueOn, 'en')}.`,
        fr: `« ${fr || en} » vous a été attribué. Réussissez ce cours d’ici le ${longDay(dueOn, 'fr')}.`,
      }
    : {
        en: `“${en}” was assigned to you.`,
        fr: `« ${fr || en} » vous a été attribué.`,
      };

export interface AssignedValues {
  readonly firstName: string;
  readonly course: string;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly reason: string;
  /** Null if nobody in particular assigned it. */
  readonly assignedBy: string | null;
  readonly portal: string;
  readonly link: string;
}

/** A course was assigned to one person. */
export function assignedMail(
  language: Language,
  { firstName, course, dueOn, reason, assignedBy, portal, link }: AssignedValues,
): MailContent {
  const day = dueOn && longDay(dueOn, language);
  return language === 'fr'
    ? {
        subject: day ? `À réussir d’ici le ${day} : ${course}` : `Nouveau cours pour vous : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          assignedBy
            ? `${assignedBy} vous a attribué le cours « ${course} » sur le portail ${portal}.`
            : `Le cours « ${course} » vous a été attribué sur le portail ${portal}.`,
          ...(reason ? [`Motif : ${reason}`] : []),
          ...(day ? [`Réussissez ce cours d’ici le ${day}.`] : []),
        ],
        action: { label: 'Voir ma formation', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: day ? `Pass by ${day}: ${course}` : `A new course for you: ${course}`,
        lines: [
          `Hello ${firstName},`,
          assignedBy
            ? `${assignedBy} assigned the course “${course}” to you on ${portal}.`
            : `The course “${course}” was assigned to you on ${portal}.`,
          ...(reason ? [`Reason: ${reason}`] : []),
          ...(day ? [`Pass it by ${day}.`] : []),
        ],
        action: { label: 'See my training', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };
}

export const dueTitle = ({ en, fr }: Bilingual, dueOn: string): Bilingual => ({
  en: `Pass “${en}” by ${longDay(dueOn, 'en')}.`,
  fr: `Réussissez « ${fr || en} » d’ici le ${longDay(dueOn, 'fr')}.`,
});

/** An assigned course is due soon. */
export function dueMail(
  language: Language,
  { firstName, course, dueOn, reason, assignedBy, portal, link }: AssignedValues & { readonly dueOn: string },
): MailContent {
  const day = longDay(dueOn, language);
  return language === 'fr'
    ? {
        subject: `Rappel, à réussir d’ici le ${day} : ${course}`,
        lines: [
          `Bonjour ${firstName},`,
          assignedBy
            ? `${assignedBy} vous a attribué le cours « ${course} » sur le portail ${portal}. Vous ne l’avez pas encore réussi.`
            : `Le cours « ${course} » vous a été attribué sur le portail ${portal}. Vous ne l’avez pas encore réussi.`,
          ...(reason ? [`Motif : ${reason}`] : []),
          `Réussissez ce cours d’ici le ${day}.`,
        ],
        action: { label: 'Voir ma formation', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: `Reminder, pass by ${day}: ${course}`,
        lines: [
          `Hello ${firstName},`,
          assignedBy
            ? `${assignedBy} assigned the course “${course}” to you on ${portal}. You haven’t passed it yet.`
            : `The course “${course}” was assigned to you on ${portal}. You haven’t passed it yet.`,
          ...(reason ? [`Reason: ${reason}`] : []),
          `Pass it by ${day}.`,
        ],
        action: { label: 'See my training', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };
}

/** The day by which an assigned course must be passed, in a calendar. */
export const dueEntry = (language: Language, course: string, reason: string) =>
  language === 'fr'
    ? {
        title: `À réussir : ${course}`,
        description: `Ce cours vous a été attribué. Réussissez-le au plus tard ce jour-là. ${reason}`.trim(),
      }
    : {
        title: `Course due: ${course}`,
        description: `This course was assigned to you. Pass it by this day. ${reason}`.trim(),
      };
