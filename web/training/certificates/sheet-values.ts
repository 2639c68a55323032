import { inLanguage, localPath, type Bilingual, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { SheetValues } from '#contract/training/certificate-values.ts';
import type { CertificateDetail, VerifiedCertificate } from '#contract/training/certificates.calls.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';

/** The address of a certificate's public page. */
export const verifyAddress = (code: string, language: Language): string =>
  location.origin + localPath(addressOf(screens.verify, { code }), language);

const shared = (code: string, portal: Bilingual, language: Language) => ({
  portal: inLanguage(portal, language),
  code,
  address: verifyAddress(code, language),
});

/** The texts of a certificate, for its holder and the register. */
export const valuesOf = (
  { code, person, dealer, curriculum, courses, issuedOn, expiresOn }: CertificateDetail,
  portal: Bilingual,
  language: Language,
): SheetValues => ({
  ...shared(code, portal, language),
  name: person.name,
  dealer: dealer?.name ?? '',
  curriculum: curriculum.name,
  courses,
  issuedOn,
  expiresOn,
});

/** The same for the public: without the dealer, and with only the number of courses. */
export const publicValuesOf = (
  { code, name, curriculum, issuedOn, expiresOn, coursesCount }: VerifiedCertificate,
  portal: Bilingual,
  language: Language,
): SheetValues => ({
  ...shared(code, portal, language),
  name,
  dealer: '',
  curriculum,
  courses: Array.from({ length: coursesCount }, () => ({
    name: { en: '', fr: '' },
    passedOn: issuedOn,
    score: null,
  })),
  issuedOn,
  expiresOn,
});
