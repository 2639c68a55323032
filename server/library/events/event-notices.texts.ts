import { withCountry } from '#contract/platform/country-name.ts';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { meetingWhen } from '#server/platform/calendar/meeting-words.ts';
import { beforeAndNow } from '#server/platform/mail/before-and-now.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import type { Told } from './events.rules.ts';

/** What happened to an event. */
export type EventNews = 'published' | 'moved' | 'relinked' | 'canceled' | 'restored';

interface Titled {
  readonly title: string;
  readonly titleFr: string;
}

/** The title in a language, or in the other one if it has none. */
export const titleIn = ({ title, titleFr }: Titled, language: Language): string =>
  inLanguage({ en: title, fr: titleFr }, language);

const sentences: Readonly<Record<EventNews, Readonly<Record<Language, (title: string) => string>>>> = {
  published: {
    en: (title) => `New event: “${title}”.`,
    fr: (title) => `Nouvel événement : « ${title} ».`,
  },
  moved: {
    en: (title) => `“${title}” has a new time or place.`,
    fr: (title) => `« ${title} » change d’heure ou de lieu.`,
  },
  relinked: {
    en: (title) => `The link of “${title}” has changed.`,
    fr: (title) => `Le lien de « ${title} » a changé.`,
  },
  canceled: {
    en: (title) => `“${title}” is canceled.`,
    fr: (title) => `« ${title} » est annulé.`,
  },
  restored: {
    en: (title) => `“${title}” takes place after all.`,
    fr: (title) => `« ${title} » aura finalement lieu.`,
  },
};

export const eventNotice = (news: EventNews, event: Titled): Bilingual => ({
  en: sentences[news].en(titleIn(event, 'en')),
  fr: sentences[news].fr(titleIn(event, 'fr')),
});

const words = {
  en: {
    greeting: 'Hello {firstName},',
    noLink: 'no link',
    reason: (text: string) => `Reason: ${text}`,
    online: 'Online',
    open: { published: 'See the event', other: 'Open the event' },
  },
  fr: {
    greeting: 'Bonjour {firstName},',
    noLink: 'aucun lien',
    reason: (text: string) => `Motif : ${text}`,
    online: 'En ligne',
    open: { published: 'Voir l’événement', other: 'Ouvrir l’événement' },
  },
} as const;

/** Time and place in one line each. */
const whenAndWhere = ({ startsAt, endsAt, timezone, place, country }: Told, language: Language): string =>
  [
    meetingWhen({ startsAt, endsAt, timeZone: timezone }, language),
    withCountry(place, country, language) || words[language].online,
  ].join('\n');

const hasOtherPlace = (before: Told, now: Told, language: Language): boolean =>
  whenAndWhere(before, language) !== whenAndWhere(now, language);

export interface MailValues {
  readonly event: Titled;
  readonly now: Told;
  readonly before?: Told;
  readonly reason?: string;
  readonly link: string;
}

export function eventMail(
  news: EventNews,
  language: Language,
  { event, now, before, reason, link }: MailValues,
): MailContent {
  const texts = words[language];
  const here = whenAndWhere(now, language);
  return {
    subject: eventNotice(news, event)[language].replace(/\.$/, ''),
    lines: [
      texts.greeting,
      eventNotice(news, event)[language],
      ...(before && hasOtherPlace(before, now, language)
        ? beforeAndNow(whenAndWhere(before, language), here, language)
        : [here]),
      ...(before && before.link !== now.link
        ? beforeAndNow(before.link ?? texts.noLink, now.link ?? texts.noLink, language)
        : []),
      ...(reason === undefined ? [] : [texts.reason(reason)]),
    ],
    action: { label: texts.open[news === 'published' ? 'published' : 'other'], href: link },
  };
}
