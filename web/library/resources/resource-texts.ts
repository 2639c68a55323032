import type { Resource } from '#contract/library/resources.calls.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';

/** Name, description and file in the reader's language, or in the other one if that is missing. */
export function resourceFor(
  { name, nameFr, description, descriptionFr, file, fileFr }: Resource,
  language: Language,
) {
  return {
    name: inLanguage({ en: name, fr: nameFr }, language),
    description: inLanguage({ en: description, fr: descriptionFr }, language),
    file: language === 'fr' ? (fileFr ?? file) : (file ?? fileFr),
  };
}
