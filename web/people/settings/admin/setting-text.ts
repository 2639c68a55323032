import {
  settingUnits,
  type SettingDescription,
  type SettingKind,
} from '#contract/people/settings.description.ts';

/** A setting's value as JSON has it. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

interface LabelledValue {
  readonly value: string;
  readonly en: string;
  readonly fr: string;
}

const lists: readonly SettingKind[] = ['times', 'days', 'words', 'roles', 'choices'];
const numbers: readonly SettingKind[] = ['whole', 'whole1', 'percent', 'age', 'number'];

/** Settings with several values are edited as a text with one per line. */
export const isList = ({ kind }: SettingDescription): boolean => lists.includes(kind);
export const isNumber = ({ kind }: SettingDescription): boolean => numbers.includes(kind);

/** The value as the text that people edit, in people's unit. A labelled value is a line like `Sales | Sales | Ventes`. */
export function textOf({ kind, unit }: SettingDescription, value: Value): string {
  if (value === null) return '';
  if (unit && typeof value === 'number') return String(value / settingUnits[unit].worth);
  if (!Array.isArray(value)) return String(value as string | number | boolean);
  if (kind !== 'choices') return value.map(String).join('\n');
  return (value as unknown as LabelledValue[])
    .map((one) => `${one.value} | ${one.en} | ${one.fr}`)
    .join('\n');
}

/** The value of an edited text. What is not a number stays text, which the server refuses with a sentence at the field. */
export function valueOf(setting: SettingDescription, text: string): Value {
  const { kind, values, unit } = setting;
  if (kind === 'oneOf') return values?.find((one) => String(one.value) === text)?.value ?? text;
  if (kind === 'id' || kind === 'emailOrNone') return text.trim() || null;
  if (isNumber(setting)) {
    const number = numberOf(text);
    // Rounded, because 0.1 of a unit has no exact form: 19.99 is 1999 cents.
    return unit && typeof number === 'number' ? rounded(number * settingUnits[unit].worth) : number;
  }
  if (!isList(setting)) return text;
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (kind === 'days') return lines.map(numberOf);
  if (kind !== 'choices') return lines;
  return lines.map((line) => {
    const [value = '', en = '', fr = ''] = line.split('|').map((part) => part.trim());
    return { value, en, fr };
  });
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
