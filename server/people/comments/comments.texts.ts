import type { Bilingual } from '#contract/platform/language.ts';

export const taggedTitle = (author: string, record: string): Bilingual => ({
  en: `${author} mentioned you in a comment on “${record}”.`,
  fr: `${author} vous a mentionné dans un commentaire sur « ${record} ».`,
});

export const reportedTitle = (record: string): Bilingual => ({
  en: `Someone reported a comment on “${record}”.`,
  fr: `Quelqu’un a signalé un commentaire sur « ${record} ».`,
});
