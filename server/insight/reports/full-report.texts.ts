import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface ReportMail {
  readonly day: string;
  readonly people: number;
  readonly link: string;
  /** The files are part of the mail; else the link leads to them. */
  readonly isAttached: boolean;
}

/** The mail with the files, or with a link that asks for a sign-in. */
export const reportMail = ({ day, people, link, isAttached }: ReportMail): MailContent => ({
  subject: `Full report of ${day}`,
  lines: [
    `The full report of ${day} has ${people} people.`,
    isAttached
      ? 'Both files are attached. They are also in the portal for 30 days.'
      : 'Its files are too large for an e-mail. They are in the portal for 30 days, and you need to sign in to open them.',
  ],
  action: { label: 'Open the people report', href: link },
});

/** What administrators are told about, in one line. */
export const failedTitle = (day: string): Bilingual => ({
  en: `The full report of ${day} could not be made.`,
  fr: `Le rapport complet du ${day} n’a pas pu être créé.`,
});
export const refusedTitle = (address: string): Bilingual => ({
  en: `${address} refused the full report.`,
  fr: `${address} a refusé le rapport complet.`,
});

/** Why a run was given up that no worker lived to end. */
export const endedWorker = 'The worker ended while it wrote the report.';

export const failureMail = (
  language: Language,
  {
    firstName,
    title,
    reason,
    link,
  }: {
    readonly firstName: string;
    readonly title: Bilingual;
    readonly reason: string;
    readonly link: string;
  },
): MailContent =>
  language === 'fr'
    ? {
        subject: title.fr,
        lines: [
          `Bonjour ${firstName},`,
          title.fr,
          `Raison\u202f: ${reason}`,
          'Les rapports précédents restent sur la page du rapport sur les personnes.',
        ],
        action: { label: 'Voir', href: link },
      }
    : {
        subject: title.en,
        lines: [
          `Hello ${firstName},`,
          title.en,
          `Reason: ${reason}`,
          'Earlier reports stay on the page of the people report.',
        ],
        action: { label: 'Look at it', href: link },
      };
