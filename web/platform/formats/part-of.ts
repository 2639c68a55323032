import { texts } from '#web/platform/formats/translate.ts';

/**
 * Values of a sentence about a part of a whole, such as "{{done}} of {{total}} courses". English agrees with the whole, "1 of 3 courses", and
 * French with the part: « 1 cours réussi sur 3 », « 2 cours réussis sur 3 ».
 */
export const partOf = (done: number, total: number) => ({
  done,
  total,
  count: texts.language === 'fr' ? done : total,
});
