import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';

/** What the title of a notice says after the person it named was erased. */
export const erasedTitles: Readonly<Partial<Record<NoticeKind, Bilingual>>> = {
  'message-received': { en: 'You got a message.', fr: 'Vous avez reçu un message.' },
  'comment-tagged': { en: 'You are mentioned in a comment.', fr: 'Un commentaire vous mentionne.' },
  'course-submitted': {
    en: 'A course was submitted for review.',
    fr: 'Un cours a été soumis à la révision.',
  },
  'video-submitted': {
    en: 'A video was submitted for review.',
    fr: 'Une vidéo a été soumise à la révision.',
  },
  'course-decided': {
    en: 'A decision was made on your course.',
    fr: 'Une décision a été prise sur votre cours.',
  },
  'event-changed': {
    en: 'An event needs another instructor.',
    fr: 'Un événement a besoin d’un autre formateur.',
  },
  'person-registered': {
    en: 'Someone has registered at your dealership.',
    fr: 'Nouvelle inscription à votre concession.',
  },
  'learner-request-decided': {
    en: 'Your request about someone at your dealership was decided.',
    fr: 'Votre demande au sujet d’une personne de votre concession a été traitée.',
  },
  'field-visit': { en: 'There is news about a visit.', fr: 'Il y a du nouveau au sujet d’une visite.' },
};

/** For any other kind. */
export const erasedTitle: Bilingual = {
  en: 'There was news for you.',
  fr: 'Il y a eu du nouveau pour vous.',
};
