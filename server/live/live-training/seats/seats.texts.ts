import type { Bilingual, Language } from '#contract/platform/language.ts';
import { beforeAndNow } from '#server/platform/mail/before-and-now.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

/** What happened to a person’s place, or to the event. */
export type News =
  | 'enrolled'
  | 'waitlisted'
  | 'offered'
  | 'waitsOn'
  | 'blockReleased'
  | 'left'
  | 'removed'
  | 'canceled'
  | 'confirmed'
  | 'restored'
  | 'notRestored'
  | 'moved'
  | 'seatFree'
  | 'reminder';

export interface NewsValues {
  readonly firstName: string;
  readonly event: string;
  /** Day and time by the clock of the place. */
  readonly when: string;
  readonly place: string;
  /** When and where it was before it was moved. */
  readonly before?: Pick<NewsValues, 'when' | 'place'> | undefined;
  /** Why it was canceled, or the place taken away. */
  readonly reason: string;
  /** When the offer ends. */
  readonly until: string;
  /** Until when seats are only for other dealers. */
  readonly heldBackUntil: string;
  /** Reserved seats that were released. */
  readonly count: number;
  readonly link: string;
}

type Sentence = (values: Pick<NewsValues, 'event' | 'when' | 'until'>) => Bilingual;

/** The news in one sentence: the notice, and the subject of the mail. */
const sentences: Readonly<Record<News, Sentence>> = {
  enrolled: ({ event }) => ({
    en: `You have a seat in ${event}.`,
    fr: `Vous avez une place dans ${event}.`,
  }),
  waitlisted: ({ event }) => ({
    en: `You are on the waitlist of ${event}.`,
    fr: `Vous êtes sur la liste d’attente de ${event}.`,
  }),
  offered: ({ event }) => ({
    en: `A seat in ${event} is free for you. Take it in time.`,
    fr: `Une place dans ${event} est libre pour vous. Prenez-la à temps.`,
  }),
  waitsOn: ({ event }) => ({
    en: `All seats in ${event} are taken. You stay on the waitlist.`,
    fr: `Toutes les places dans ${event} sont prises. Vous restez sur la liste d’attente.`,
  }),
  blockReleased: ({ event }) => ({
    en: `Reserved seats in ${event} were released, because nobody was named for them.`,
    fr: `Des places réservées dans ${event} ont été libérées, faute de noms.`,
  }),
  left: ({ event }) => ({
    en: `You left ${event}.`,
    fr: `Vous avez libéré votre place dans ${event}.`,
  }),
  removed: ({ event }) => ({
    en: `You were removed from ${event}.`,
    fr: `Vous n’avez plus de place dans ${event}.`,
  }),
  canceled: ({ event }) => ({
    en: `${event} is canceled.`,
    fr: `${event} est annulé.`,
  }),
  confirmed: ({ event }) => ({
    en: `${event} is confirmed.`,
    fr: `${event} est confirmé.`,
  }),
  restored: ({ event }) => ({
    en: `${event} takes place after all.`,
    fr: `${event} a finalement lieu.`,
  }),
  notRestored: ({ event }) => ({
    en: `${event} takes place after all, without you: you have another seat by now.`,
    fr: `${event} a finalement lieu, sans vous : vous avez entre-temps une autre place.`,
  }),
  moved: ({ event }) => ({
    en: `${event} has changed.`,
    fr: `${event} a changé.`,
  }),
  seatFree: ({ event }) => ({
    en: `A seat in ${event} is free, and people are waiting.`,
    fr: `Une place dans ${event} est libre, et des personnes attendent.`,
  }),
  reminder: ({ event }) => ({
    en: `${event} is coming up.`,
    fr: `${event} approche.`,
  }),
};

export const newsTitle = (news: News, titles: Bilingual): Bilingual => ({
  en: sentences[news]({ event: titles.en, when: '', until: '' }).en,
  fr: sentences[news]({ event: titles.fr, when: '', until: '' }).fr,
});

const labels: Readonly<Partial<Record<News, Bilingual>>> = {
  offered: { en: 'Take the seat', fr: 'Prendre la place' },
  canceled: { en: 'Choose another date', fr: 'Choisir une autre date' },
  seatFree: { en: 'Open the waitlist', fr: 'Ouvrir la liste d’attente' },
};
const openEvent: Bilingual = { en: 'Open the event', fr: 'Ouvrir l’événement' };

/** The mail: the news, when and where, the reason or the deadline, and one button. */
export function newsMail(news: News, language: Language, values: NewsValues): MailContent {
  const { firstName, when, place, before, reason, until, heldBackUntil, count, link } = values;
  const isFrench = language === 'fr';
  const sentence = sentences[news](values)[language];
  const online = isFrench ? 'En ligne' : 'Online';
  const factsOf = (at: Pick<NewsValues, 'when' | 'place'>) =>
    [at.when, at.place || (before && online)].filter(Boolean).join('\n');
  const facts = factsOf({ when, place });
  const more = [
    news === 'offered' &&
      until &&
      (isFrench ? `L’offre prend fin le ${until}.` : `The offer ends on ${until}.`),
    heldBackUntil &&
      (isFrench
        ? `Jusqu’au ${heldBackUntil}, les places sont réservées aux concessions où personne n’est encore certifié. Ensuite, les places libres vont aux personnes qui attendent, dans leur ordre. Vous n’avez rien à faire.`
        : `Until ${heldBackUntil}, seats are only for dealers where nobody is certified yet. After that, people who wait get the free seats in their order. You need to do nothing.`),
    news === 'blockReleased' &&
      (isFrench
        ? `Places libérées : ${count}. Inscrivez votre personnel comme d’habitude, s’il reste des places.`
        : `Seats released: ${count}. You can still enroll your staff as usual while seats are free.`),
    reason && (isFrench ? `Motif : ${reason}` : `Reason: ${reason}`),
  ].filter((line) => typeof line === 'string' && line !== '');
  return {
    subject: sentence.replace(/\.$/, ''),
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      sentence,
      ...(before ? beforeAndNow(factsOf(before), facts, language) : facts ? [facts] : []),
      ...(more as string[]),
    ],
    action: { label: (labels[news] ?? openEvent)[language], href: link },
  };
}
