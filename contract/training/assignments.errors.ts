import { defineErrors } from '#contract/platform/errors.ts';

/** Why a course cannot be assigned to a person. Calls of other rooms that assign courses list these errors. */
export const assignmentErrors = defineErrors('assignments', {
  courseNotPublished: {
    status: 409,
    en: 'This course is not published, so it can’t be assigned. Choose another course.',
    fr: 'Ce cours n’est pas publié : il ne peut donc pas être attribué. Choisissez un autre cours.',
  },
  brandNotActive: {
    status: 409,
    en: 'The brand of this course is not active, so nobody can take the course. Choose another course.',
    fr: 'La marque de ce cours n’est pas active : personne ne peut donc suivre le cours. Choisissez un autre cours.',
  },
  personNotActive: {
    status: 409,
    en: 'This person’s account is not active. Choose another person.',
    fr: 'Le compte de cette personne n’est pas actif. Choisissez quelqu’un d’autre.',
  },
  personNotParticipating: {
    status: 409,
    en: 'This person does not participate in training. Choose another person.',
    fr: 'Cette personne ne participe pas à la formation. Choisissez quelqu’un d’autre.',
  },
  alreadyPassed: {
    status: 409,
    en: 'This person has already passed this course. Choose another course or another person.',
    fr: 'Cette personne a déjà réussi ce cours. Choisissez un autre cours ou une autre personne.',
  },
});
