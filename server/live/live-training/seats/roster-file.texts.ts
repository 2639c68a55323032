import type { CheckIn, EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { Language } from '#contract/platform/language.ts';

export const rosterHeadings = {
  en: {
    name: 'Name',
    email: 'E-mail',
    dealer: 'Dealer',
    status: 'Status',
    checkedIn: 'Checked in',
    checkInBy: 'Checked in by',
    completed: 'Completed',
  },
  fr: {
    name: 'Nom',
    email: 'Courriel',
    dealer: 'Concessionnaire',
    status: 'État',
    checkedIn: 'Arrivée',
    checkInBy: 'Arrivée confirmée par',
    completed: 'Terminé',
  },
} as const;

export const kindWords: Readonly<Record<Language, Readonly<Record<EnrollmentKind | 'no-show', string>>>> = {
  en: {
    registered: 'Invited',
    enrolled: 'Enrolled',
    waitlisted: 'On the waitlist',
    attended: 'Attended',
    cancelled: 'Canceled',
    'no-show': 'No-show',
  },
  fr: {
    registered: 'Invitation',
    enrolled: 'Place réservée',
    waitlisted: 'Sur la liste d’attente',
    attended: 'Présence confirmée',
    cancelled: 'Place libérée',
    'no-show': 'Absence',
  },
};

export const checkInWords: Readonly<Record<Language, Readonly<Record<CheckIn, string>>>> = {
  en: { code: 'Code on the screen', 'printed-code': 'Printed code', staff: 'Staff' },
  fr: { code: 'Code à l’écran', 'printed-code': 'Code imprimé', staff: 'Personnel' },
};
