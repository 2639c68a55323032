import type { Resource } from '#contract/library/resources.calls.ts';
import type { Language } from '#contract/platform/language.ts';

/** Name, description and file as a reader of this language gets them; English where French is empty. */
export function resourceFor(resource: Resource, language: Language) {
  const isFrench = language === 'fr';
  return {
    name: (isFrench && resource.nameFr) || resource.name,
    description: (isFrench && resource.descriptionFr) || resource.description,
    file: (isFrench && resource.fileFr) || resource.file,
  };
}

/** The name of the course a resource belongs to. */
export const courseNameFor = (
  course: { readonly name: string; readonly nameFr: string },
  language: Language,
) => (language === 'fr' && course.nameFr) || course.name;
