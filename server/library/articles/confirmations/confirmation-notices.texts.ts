import type { Bilingual, Language } from '#contract/platform/language.ts';
import { longDay } from '#server/platform/date-words.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import type { Reminded, Summarized } from './reminders.queries.ts';

export const reminderNotice = ({ title, dueOn }: Pick<Reminded, 'title' | 'dueOn'>): Bilingual => ({
  en: `Confirm by ${longDay(dueOn, 'en')} that you have read “${title.en}”.`,
  fr: `Confirmez au plus tard le ${longDay(dueOn, 'fr')} que vous avez lu « ${title.fr} ».`,
});

export function reminderMail(
  { title, dueOn, firstName, stage }: Reminded,
  language: Language,
  href: string,
): MailContent {
  if (language === 'fr')
    return {
      subject: `${stage === 2 ? 'Dernier jour' : 'Rappel'} : confirmez la lecture de « ${title.fr} »`,
      lines: [
        `Bonjour ${firstName},`,
        `Vous n’avez pas encore confirmé la lecture de l’annonce « ${title.fr} ». Vous avez jusqu’au ${longDay(dueOn, 'fr')}.`,
      ],
      action: { label: 'Lire et confirmer', href },
    };
  return {
    subject: `${stage === 2 ? 'Last day' : 'Reminder'}: confirm that you have read “${title.en}”`,
    lines: [
      `Hello ${firstName},`,
      `You have not confirmed the announcement “${title.en}” yet. You have until ${longDay(dueOn, 'en')}.`,
    ],
    action: { label: 'Read and confirm', href },
  };
}

/** Whose people it is about: a dealer’s, or everybody’s at the dealers of the reader. */
const whose = (dealer: Summarized['dealer']): Bilingual =>
  dealer
    ? { en: `at ${dealer.name}`, fr: `chez ${dealer.name}` }
    : { en: 'at your dealers', fr: 'chez vos concessionnaires' };

const haveConfirmed: Readonly<Record<Language, (confirmed: number, asked: number, where: string) => string>> =
  {
    en: (confirmed, asked, where) =>
      `${confirmed} of ${asked} ${asked === 1 ? 'person' : 'people'} ${where} ${asked === 1 ? 'has' : 'have'} confirmed`,
    // French has none and one in the singular.
    fr: (confirmed, asked, where) =>
      confirmed < 2
        ? `${confirmed} personne sur ${asked} ${where} a confirmé`
        : `${confirmed} personnes sur ${asked} ${where} ont confirmé`,
  };

export function summaryNotice({ title, dealer, asked, confirmed }: Summarized): Bilingual {
  const at = whose(dealer);
  return {
    en: `“${title.en}”: ${haveConfirmed.en(confirmed, asked, at.en)}.`,
    fr: `« ${title.fr} » : ${haveConfirmed.fr(confirmed, asked, at.fr)}.`,
  };
}

export function summaryMail(summary: Summarized, language: Language, href: string): MailContent {
  const { title, dealer, asked, confirmed, firstName } = summary;
  const at = whose(dealer);
  const missing = asked - confirmed;
  if (language === 'fr')
    return {
      subject: `« ${title.fr} » : ${confirmed} ${confirmed < 2 ? 'confirmation' : 'confirmations'} sur ${asked}`,
      lines: [
        `Bonjour ${firstName},`,
        `Le délai pour confirmer l’annonce « ${title.fr} » est écoulé : ${haveConfirmed.fr(confirmed, asked, at.fr)}.`,
        missing === 0 ? 'Tout le monde a confirmé.' : 'L’annonce montre qui n’a pas encore confirmé.',
      ],
      action: { label: 'Ouvrir l’annonce', href },
    };
  return {
    subject: `“${title.en}”: ${confirmed} of ${asked} confirmed`,
    lines: [
      `Hello ${firstName},`,
      `The time to confirm the announcement “${title.en}” is over. ${haveConfirmed.en(confirmed, asked, at.en)} it.`,
      missing === 0 ? 'Everyone has confirmed.' : 'The announcement shows who has not confirmed yet.',
    ],
    action: { label: 'Open the announcement', href },
  };
}
