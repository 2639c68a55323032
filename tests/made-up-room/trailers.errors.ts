import { defineErrors } from '#contract/platform/errors.ts';

export const trailerErrors = defineErrors('trailers', {
  notFound: { status: 404, en: 'This trailer no longer exists.', fr: 'Cette remorque n’existe plus.' },
  nameTaken: {
    status: 409,
    en: 'A trailer named “{name}” already exists.',
    fr: 'Il existe déjà une remorque nommée « {name} ».',
  },
});
