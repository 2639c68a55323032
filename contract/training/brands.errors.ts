import { defineErrors } from '#contract/platform/errors.ts';

export const brandErrors = defineErrors('brands', {
  notFound: {
    status: 404,
    en: 'This brand is not there, or not published yet.',
    fr: 'Cette marque n’existe pas, ou n’est pas encore publiée.',
  },
  bucketNotFound: {
    status: 404,
    en: 'There is no such group of brands.',
    fr: 'Ce groupe de marques n’existe pas.',
  },
});
