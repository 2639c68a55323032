import { settingByKey } from '#contract/people/settings.catalog.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { labelAt } from '#contract/platform/validation.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { fieldWords } from './field-labels.texts.ts';

/** `planFailed` as `Plan failed`. */
export const readable = (field: string): string => {
  const words = field
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const known = new Map<string, string>();

/** What a field of a kind of record is called. A field that nobody has named is written readably. */
export function fieldLabel(
  kinds: ReadonlyMap<string, RecordKind>,
  kind: string | null,
  field: string,
  language: Language,
): string {
  const key = `${language} ${kind} ${field}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const setting = kind === 'settings' ? settingByKey(field) : undefined;
  const label =
    (setting && inLanguage(setting, language)) ??
    (Object.hasOwn(fieldWords, field) ? inLanguage(fieldWords[field]!, language) : undefined) ??
    formLabel(kinds.get(kind ?? '')?.forms ?? [], field, language) ??
    formLabel(
      [...kinds.values()].flatMap(({ forms = [] }) => forms),
      field,
      language,
    ) ??
    readable(field);
  // Kinds and fields are those of the code, and settings: few hundred.
  if (known.size < 5000) known.set(key, label);
  return label;
}

function formLabel(schemas: readonly unknown[], field: string, language: Language): string | undefined {
  for (const schema of schemas) {
    const label = labelAt(schema, [field], language);
    if (label) return label;
  }
  return undefined;
}
