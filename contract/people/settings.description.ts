import type { Feature } from '#contract/platform/features.ts';
import type { Bilingual } from '#contract/platform/language.ts';

/** What a setting holds: how it is edited, and the error for a wrong value. */
export type SettingKind =
  | 'switch'
  | 'text'
  | 'email'
  | 'emailOrNone'
  | 'colour'
  | 'time'
  | 'zone'
  | 'date'
  | 'id'
  | 'whole'
  /** Whole and at least 1. */
  | 'whole1'
  | 'percent'
  | 'age'
  | 'number'
  | 'oneOf'
  | 'times'
  | 'days'
  | 'words'
  | 'roles'
  /** Values people choose from, each with a label in both languages. */
  | 'choices';

/** How a number is entered: its words, and how many of the value make one of it. */
export type SettingUnit = keyof typeof settingUnits;
export const settingUnits = {
  megabytes: { en: 'MB', fr: 'Mo', worth: 1_000_000 },
  amount: { en: 'in the currency below', fr: 'dans la devise ci-dessous', worth: 100 },
  days: { en: 'days', fr: 'jours', worth: 1 },
  hours: { en: 'hours', fr: 'heures', worth: 1 },
  minutes: { en: 'minutes', fr: 'minutes', worth: 1 },
  percent: { en: '%', fr: '%', worth: 1 },
  points: { en: 'points', fr: 'points', worth: 1 },
} as const satisfies Record<string, Bilingual & { readonly worth: number }>;

export interface SettingDescription extends Bilingual {
  /** Its key as the settings file spells it, joined by dots. */
  readonly key: string;
  readonly kind: SettingKind;
  /** The language that the value itself is in. */
  readonly language?: 'en' | 'fr';
  /** The possible values of `oneOf`. */
  readonly values?: readonly (Bilingual & { readonly value: string | number })[];
  /** The feature that this setting switches. */
  readonly feature?: Feature;
  /** The unit people enter it in. The value itself is in bytes, cents, or as entered. */
  readonly unit?: SettingUnit;
  /** A limit for technicians: it stands under Advanced. */
  readonly advanced?: true;
  /** Nothing acts on it yet: the settings file may name it, and the settings do not show it. */
  readonly unread?: true;
}

export interface SettingSection extends Bilingual {
  readonly id: string;
  readonly settings: readonly SettingDescription[];
}

export const one = (
  kind: SettingKind,
  key: string,
  en: string,
  fr: string,
  more: Partial<
    Pick<SettingDescription, 'language' | 'values' | 'feature' | 'unread' | 'unit' | 'advanced'>
  > = {},
): SettingDescription => ({ kind, key, en, fr, ...more });

export const section = (
  id: string,
  en: string,
  fr: string,
  settings: readonly SettingDescription[],
): SettingSection => ({ id, en, fr, settings });
