import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';

/** Their titles would name the subject of a message, which only its author and its recipients read. A summary may be about one message alone. */
const privateTitles: Readonly<Partial<Record<NoticeKind | 'digest', Bilingual>>> = {
  'message-received': { en: 'A message', fr: 'Un message' },
  digest: { en: 'A summary', fr: 'Un résumé' },
};

/** What the delivery record says about a notice. */
export const recordedTitle = (kind: string, title: Bilingual): Bilingual =>
  privateTitles[kind as NoticeKind] ?? title;

/** By kind, the words by which a search finds what has a private title. */
export const privateWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(privateTitles).map(([kind, { en, fr }]) => [kind, `${en} ${fr}`]),
);
