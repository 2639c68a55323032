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
  more: Partial<Pick<SettingDescription, 'language' | 'values' | 'feature' | 'unread'>> = {},
): SettingDescription => ({ kind, key, en, fr, ...more });

export const section = (
  id: string,
  en: string,
  fr: string,
  settings: readonly SettingDescription[],
): SettingSection => ({ id, en, fr, settings });
