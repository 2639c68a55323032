import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

/** What is wrong with a run: nothing was applied, somebody has to decide first, or rows were left out. */
export type Trouble =
  | { readonly state: 'failed' | 'waiting'; readonly problem: Bilingual }
  | { readonly state: 'applied'; readonly closing: number; readonly errors: number };

export function troubleTitle(trouble: Trouble): Bilingual {
  if (trouble.state === 'applied') return leftOut(trouble);
  const { problem, state } = trouble;
  return state === 'failed'
    ? {
        en: `The dealer feed was not applied. ${problem.en}`,
        fr: `Le flux des concessionnaires n’a pas été appliqué. ${problem.fr}`,
      }
    : {
        en: `The dealer feed is waiting for a decision. ${problem.en}`,
        fr: `Le flux des concessionnaires attend une décision. ${problem.fr}`,
      };
}

function leftOut({ closing, errors }: { readonly closing: number; readonly errors: number }): Bilingual {
  const close = {
    en: closing === 1 ? '1 dealer would close.' : `${closing} dealers would close.`,
    fr: closing === 1 ? '1 concessionnaire fermerait.' : `${closing} concessionnaires fermeraient.`,
  };
  const unread = {
    en: errors === 1 ? '1 row can’t be read.' : `${errors} rows can’t be read.`,
    fr: errors === 1 ? '1 ligne est illisible.' : `${errors} lignes sont illisibles.`,
  };
  const parts = [...(closing > 0 ? [close] : []), ...(errors > 0 ? [unread] : [])];
  return {
    en: ['The dealer feed left rows out.', ...parts.map(({ en }) => en)].join(' '),
    fr: ['Le flux des concessionnaires a laissé des lignes de côté.', ...parts.map(({ fr }) => fr)].join(' '),
  };
}

const subjects = {
  failed: { en: 'The dealer feed was not applied', fr: 'Le flux des concessionnaires n’a pas été appliqué' },
  waiting: {
    en: 'The dealer feed is waiting for a decision',
    fr: 'Le flux des concessionnaires attend une décision',
  },
  applied: {
    en: 'The dealer feed left rows out',
    fr: 'Le flux des concessionnaires a laissé des lignes de côté',
  },
} as const satisfies Record<Trouble['state'], Bilingual>;

const stands = {
  en: 'No dealer was changed.',
  fr: 'Aucun concessionnaire n’a changé.',
};

export function troubleMail(
  language: Language,
  trouble: Trouble,
  { firstName, link }: { readonly firstName: string; readonly link: string },
): MailContent {
  return {
    subject: subjects[trouble.state][language],
    lines: [
      language === 'fr' ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      troubleTitle(trouble)[language],
      ...(trouble.state === 'applied' ? [] : [stands[language]]),
    ],
    action: { label: language === 'fr' ? 'Voir le flux' : 'See the feed', href: link },
  };
}
