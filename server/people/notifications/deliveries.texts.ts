import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';

/** Its title would name the subject, which only the author and the recipients of a message read. */
const privateKind: NoticeKind = 'message-received';
const privateTitle: Bilingual = { en: 'A message', fr: 'Un message' };

/** What the delivery record says about a notice. */
export const recordedTitle = (kind: string, title: Bilingual): Bilingual =>
  kind === privateKind ? privateTitle : title;
