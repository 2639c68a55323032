import type { Outcome } from '#contract/live/live-reports.fields.ts';
import type { Language } from '#contract/platform/language.ts';

/** Headings of the reports saved as files. */
export const headings = {
  en: {
    event: 'Event',
    day: 'Date',
    time: 'Time',
    place: 'Place',
    person: 'Name',
    dealer: 'Dealer',
    outcome: 'Status',
    checkedIn: 'Checked in',
    completed: 'Completed',
  },
  fr: {
    event: 'Événement',
    day: 'Date',
    time: 'Heure',
    place: 'Lieu',
    person: 'Nom',
    dealer: 'Concessionnaire',
    outcome: 'État',
    checkedIn: 'Arrivée',
    completed: 'Terminé',
  },
} as const;

export const outcomeWords: Readonly<Record<Language, Readonly<Record<Outcome, string>>>> = {
  en: {
    enrolled: 'Enrolled',
    waitlisted: 'On the waitlist',
    attended: 'Attended',
    'no-show': 'No-show',
    cancelled: 'Canceled',
  },
  fr: {
    enrolled: 'Place réservée',
    waitlisted: 'Sur la liste d’attente',
    attended: 'Présence confirmée',
    'no-show': 'Absence',
    cancelled: 'Place libérée',
  },
};

export const eventWords = {
  en: { virtual: 'Livestream', canceled: 'Event canceled' },
  fr: { virtual: 'En direct', canceled: 'Événement annulé' },
} as const;

/** The name of a file, from the name of the dealer or person. */
export const fileName: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `${name} live training`,
  fr: (name) => `${name} formations en personne`,
};
