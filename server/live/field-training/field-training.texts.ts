import type { Bilingual, Language } from '#contract/platform/language.ts';
import { beforeAndNow } from '#server/platform/mail/before-and-now.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { meetingWhen } from '#server/platform/calendar/meeting-words.ts';

/** What happened to a visit. */
export type VisitNews =
  | 'requested'
  | 'changed'
  | 'confirmed'
  | 'cancelled'
  | 'completed'
  | 'withdrawn'
  | 'reassigned'
  | 'left-out'
  | 'attendee-left'
  | 'no-longer-there'
  | 'no-instructor'
  | 'dealer-closed';

interface Facts {
  readonly topic: string;
  readonly dealer: string;
  /** Who did it, or whom it is about. */
  readonly by: string;
}

const sentences: Readonly<Record<VisitNews, (facts: Facts) => Bilingual>> = {
  requested: ({ topic, dealer, by }) => ({
    en: `${by} asks you for a visit to ${dealer}: ${topic}.`,
    fr: `${by} vous demande une visite à ${dealer} : ${topic}.`,
  }),
  changed: ({ topic, dealer, by }) => ({
    en: `${by} changed the visit to ${dealer}: ${topic}.`,
    fr: `${by} a modifié la visite à ${dealer} : ${topic}.`,
  }),
  confirmed: ({ topic, dealer, by }) => ({
    en: `${by} confirmed the visit to ${dealer}: ${topic}.`,
    fr: `${by} a confirmé la visite à ${dealer} : ${topic}.`,
  }),
  cancelled: ({ topic, dealer, by }) => ({
    en: `${by} canceled the visit to ${dealer}: ${topic}.`,
    fr: `${by} a annulé la visite à ${dealer} : ${topic}.`,
  }),
  completed: ({ topic, dealer, by }) => ({
    en: `${by} wrote the report on the visit to ${dealer}: ${topic}.`,
    fr: `${by} a rédigé le compte rendu de la visite à ${dealer} : ${topic}.`,
  }),
  withdrawn: ({ topic, dealer, by }) => ({
    en: `${by} withdrew the request for a visit to ${dealer}: ${topic}.`,
    fr: `${by} a retiré la demande de visite à ${dealer} : ${topic}.`,
  }),
  reassigned: ({ topic, dealer, by }) => ({
    en: `${by} moved the visit to ${dealer} to another instructor: ${topic}.`,
    fr: `${by} a attribué la visite à ${dealer} à un autre formateur : ${topic}.`,
  }),
  'left-out': ({ topic, dealer, by }) => ({
    en: `${by} planned the visit to ${dealer} without you: ${topic}.`,
    fr: `${by} a prévu la visite à ${dealer} sans vous : ${topic}.`,
  }),
  'attendee-left': ({ topic, dealer, by }) => ({
    en: `${by} no longer works at ${dealer} and won’t attend the visit: ${topic}.`,
    fr: `${by} ne travaille plus chez ${dealer} et ne participera pas à la visite : ${topic}.`,
  }),
  'no-longer-there': ({ topic, dealer }) => ({
    en: `You no longer work at ${dealer}, so you are not expected at the visit: ${topic}.`,
    fr: `Vous ne travaillez plus chez ${dealer}, vous n’êtes donc pas attendu à la visite : ${topic}.`,
  }),
  'no-instructor': ({ topic, dealer, by }) => ({
    en: `${by} can’t give the visit to ${dealer} any more: ${topic}. It needs another instructor.`,
    fr: `${by} ne peut plus assurer la visite à ${dealer} : ${topic}. Il lui faut un autre formateur.`,
  }),
  'dealer-closed': ({ topic, dealer }) => ({
    en: `${dealer} is no longer active, so the visit there is canceled: ${topic}.`,
    fr: `Le concessionnaire ${dealer} n’est plus actif, la visite y est donc annulée : ${topic}.`,
  }),
};

export const newsSentence = (news: VisitNews, facts: Facts): Bilingual => sentences[news](facts);

const subjects: Readonly<Record<VisitNews, Bilingual>> = {
  requested: { en: 'Visit requested', fr: 'Visite demandée' },
  changed: { en: 'Visit changed', fr: 'Visite modifiée' },
  confirmed: { en: 'Visit confirmed', fr: 'Visite confirmée' },
  cancelled: { en: 'Visit canceled', fr: 'Visite annulée' },
  completed: { en: 'Visit report', fr: 'Compte rendu de visite' },
  withdrawn: { en: 'Request withdrawn', fr: 'Demande retirée' },
  reassigned: { en: 'Visit moved to another instructor', fr: 'Visite attribuée à un autre formateur' },
  'left-out': { en: 'Visit without you', fr: 'Visite sans vous' },
  'attendee-left': { en: 'One attendee fewer', fr: 'Un participant de moins' },
  'no-longer-there': { en: 'Visit without you', fr: 'Visite sans vous' },
  'no-instructor': { en: 'Visit without an instructor', fr: 'Visite sans formateur' },
  'dealer-closed': { en: 'Visit canceled', fr: 'Visite annulée' },
};

export interface VisitMail extends Facts {
  readonly news: VisitNews;
  readonly firstName: string;
  /** The time at the dealer, with its zone. */
  readonly when: string;
  readonly reason: string | null;
  /** What was changed, each with its old and new value. */
  readonly changes: readonly VisitChange[];
  readonly link: string;
}

export interface VisitChange {
  readonly field: keyof typeof fieldWords;
  readonly before: string;
  readonly now: string;
}

const fieldWords = {
  when: { en: 'When', fr: 'Quand' },
  topic: { en: 'Topic', fr: 'Sujet' },
  note: { en: 'Note', fr: 'Note' },
  instructor: { en: 'Instructor', fr: 'Formateur' },
  attendees: { en: 'Attendees', fr: 'Participants' },
} as const satisfies Record<string, Bilingual>;

export function visitMail(language: Language, mail: VisitMail): MailContent {
  const { news, topic, firstName, when, reason, changes, link } = mail;
  const isFrench = language === 'fr';
  const colon = isFrench ? ' :' : ':';
  return {
    subject: `${subjects[news][language]}${colon} ${topic}`,
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      newsSentence(news, mail)[language],
      `${isFrench ? 'Quand' : 'When'}${colon} ${when}`,
      ...changes.flatMap(({ field, before, now }) => [
        fieldWords[field][language],
        ...beforeAndNow(before || '–', now || '–', language),
      ]),
      ...(reason === null ? [] : [`${isFrench ? 'Motif' : 'Reason'}${colon} ${reason}`]),
    ],
    action: { label: isFrench ? 'Voir la visite' : 'See the visit', href: link },
  };
}

/** Why a visit was canceled, as the record keeps it. */
export const closedReason = (language: Language): string =>
  language === 'fr' ? 'Le concessionnaire n’est plus actif.' : 'The dealer is no longer active.';

/** The title of a visit in calendars. */
export const visitTitle = (language: Language, topic: string, dealer: string): string =>
  language === 'fr' ? `Visite à ${dealer} : ${topic}` : `Visit to ${dealer}: ${topic}`;

/** When a visit is, by the clock at the dealer: `Tuesday, May 6, 2031, 9:00 AM to 11:00 AM EST`. */
export const visitTime = (language: Language, startsAt: string, endsAt: string, timeZone: string): string =>
  meetingWhen({ startsAt, endsAt, timeZone }, language, 'long').replaceAll(/\s/g, ' ');
