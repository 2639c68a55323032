import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import type { DigestLine } from './digest.rules.ts';

export interface Digest {
  /** How many occasions there are, also those without a line. */
  readonly count: number;
  readonly lines: readonly (Pick<DigestLine, 'subject' | 'count'> & { readonly href: string })[];
  /** The list of all notifications. */
  readonly href: string;
}

/** Everything that did not need a mail of its own. */
export function digestMail(language: Language, { count, lines, href }: Digest): MailContent {
  const left = count - lines.reduce((sum, line) => sum + line.count, 0);
  const links = lines.map((line) => ({
    label: line.count === 1 ? line.subject : `${line.subject} (${line.count})`,
    href: line.href,
  }));
  const only = lines.length === 1 && count === 1 ? lines[0]!.subject : undefined;
  return language === 'fr'
    ? {
        subject: only ?? `Votre résumé : ${count} notifications`,
        lines: ['Voici ce qui s’est passé depuis notre dernier message.'],
        links,
        action: { label: 'Ouvrir les notifications', href },
        ...(left > 0 && {
          after: [
            left === 1
              ? 'Une autre vous attend dans le portail.'
              : `${left} autres vous attendent dans le portail.`,
          ],
        }),
      }
    : {
        subject: only ?? `Your summary: ${count} notifications`,
        lines: ['Here is what happened since our last message.'],
        links,
        action: { label: 'Open notifications', href },
        ...(left > 0 && {
          after: [
            left === 1 ? 'One more waits for you in the portal.' : `${left} more wait for you in the portal.`,
          ],
        }),
      };
}
