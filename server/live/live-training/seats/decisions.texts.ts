import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import type { DueDecision } from './decisions.queries.ts';

/** The decision in one sentence: the notice, and the subject of the mail. */
export function decisionTitle(titles: Bilingual, { isReminder }: Pick<DueDecision, 'isReminder'>): Bilingual {
  return isReminder
    ? {
        en: `Nobody has decided yet whether ${titles.en} takes place.`,
        fr: `Personne n’a encore décidé si ${titles.fr} a lieu.`,
      }
    : {
        en: `Decide today whether ${titles.en} takes place.`,
        fr: `Décidez aujourd’hui si ${titles.fr} a lieu.`,
      };
}

interface DecisionValues extends DueDecision {
  readonly firstName: string;
  readonly titles: Bilingual;
  readonly when: string;
  readonly place: string;
  readonly link: string;
}

/** The mail to an administrator: whether the minimum is reached, when and where, and what happens without a decision. */
export function decisionMail(language: Language, values: DecisionValues): MailContent {
  const { firstName, titles, people, minPeople, when, place, link } = values;
  const isFrench = language === 'fr';
  const title = decisionTitle(titles, values)[language];
  const isReached = people >= minPeople;
  const count = isFrench
    ? `${people} personne${people > 1 ? 's ont' : ' a'} une place ; il en faut au moins ${minPeople}.`
    : `${people} ${people === 1 ? 'person has' : 'people have'} a seat; it needs at least ${minPeople}.`;
  const reached = isFrench
    ? `Le nombre minimal ${isReached ? 'est atteint' : 'n’est pas atteint'}.`
    : `The minimum number is ${isReached ? 'reached' : 'not reached'}.`;
  return {
    subject: title.replace(/\.$/, ''),
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      title,
      `${reached} ${count}`,
      [when, place].filter(Boolean).join('\n'),
      isFrench
        ? 'Sans décision de votre part, rien n’est annulé.'
        : 'If you decide nothing, nothing is canceled.',
    ],
    action: { label: isFrench ? 'Décider' : 'Decide', href: link },
  };
}
