import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

interface Told {
  readonly subject: string;
  readonly text: string;
  readonly author: string;
}

const longest = 600;
const beginningOf = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

export const messageNotice = ({ subject, author }: Told): Bilingual => ({
  en: `Message from ${author}: “${subject}”.`,
  fr: `Message de ${author} : « ${subject} ».`,
});

/** The mail about a message whose author was erased meanwhile. */
export const erasedMail = (language: Language, href: string): MailContent =>
  language === 'fr'
    ? {
        subject: 'Un message',
        lines: ['Bonjour {firstName},', 'Vous avez reçu un message.'],
        action: { label: 'Lire vos messages', href },
      }
    : {
        subject: 'A message',
        lines: ['Hello {firstName},', 'You got a message.'],
        action: { label: 'Read your messages', href },
      };

/** The mail in the recipient’s language around the words of the author, in theirs. */
export function messageMail({ subject, text, author }: Told, language: Language, href: string): MailContent {
  if (language === 'fr')
    return {
      subject: `Message de ${author} : ${subject}`,
      lines: ['Bonjour {firstName},', `${author} vous a écrit :`, beginningOf(text)],
      action: { label: 'Lire le message', href },
    };
  return {
    subject: `Message from ${author}: ${subject}`,
    lines: ['Hello {firstName},', `${author} wrote to you:`, beginningOf(text)],
    action: { label: 'Read the message', href },
  };
}
