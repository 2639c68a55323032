import type { Resource } from '#contract/library/resources.calls.ts';
import { nameIn, type Language } from '#contract/platform/language.ts';

/** Name, description and file in the reader's language; English if the French is empty. */
export function resourceFor(resource: Resource, language: Language) {
  const isFrench = language === 'fr';
  return {
    name: nameIn(resource, language),
    description: (isFrench && resource.descriptionFr) || resource.description,
    file: (isFrench && resource.fileFr) || resource.file,
  };
}
