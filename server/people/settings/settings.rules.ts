import type { ErrorText } from '#contract/platform/errors.ts';
import { settingErrors as errors } from '#contract/people/settings.errors.ts';
import { settingByKey } from '#contract/people/settings.catalog.ts';
import type { SettingKind } from '#contract/people/settings.description.ts';
import { line } from '#contract/platform/text.ts';

const text = line(300, 0);

/** True if every text in a value is a line that can be stored and shown. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return text.safeParse(value).success;
  if (typeof value !== 'object' || value === null) return true;
  const inside = Object.values(value);
  return inside.length <= 300 && inside.every(isStorable);
}

const byKind: Readonly<Record<SettingKind, ErrorText>> = {
  switch: errors.wrongSwitch,
  text: errors.wrongText,
  email: errors.wrongEmail,
  emailOrNone: errors.wrongEmail,
  colour: errors.wrongColour,
  time: errors.wrongTime,
  times: errors.wrongTime,
  zone: errors.wrongZone,
  date: errors.wrongDate,
  id: errors.wrongId,
  whole: errors.wrongNumber,
  whole1: errors.wrongNumber,
  percent: errors.wrongNumber,
  age: errors.wrongNumber,
  number: errors.wrongNumber,
  oneOf: errors.wrongChoice,
  days: errors.wrongDays,
  words: errors.wrongWords,
  roles: errors.wrongWords,
  choices: errors.wrongChoices,
};

/** The error for a wrong value of a setting. Switching training only on needs a curriculum and a course. */
export function errorFor(key: string, value: unknown): ErrorText {
  if (key === 'trainingOnly.enabled' && typeof value === 'boolean') return errors.wrongId;
  const { kind } = settingByKey(key)!;
  const isEmptied = Array.isArray(value) && value.length === 0;
  return isEmptied && kind !== 'days' && kind !== 'times' ? errors.emptyList : byKind[kind];
}

export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
