import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { megabyte } from '#contract/platform/file-sizes.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { direction, done, pagination, pagingOrAll, searchText } from '#contract/platform/paging.ts';
import { tableFormat } from '#contract/platform/tables.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { certificateErrors as errors } from './certificates.errors.ts';
import { certificateDesign, certificationFields, reasonFields } from './certificates.fields.ts';

const feature = 'certificates';

/** Computed from its history; `expiring` in filters is a valid one near its last day. */
const certificateStatus = z.enum(['valid', 'expired', 'revoked', 'superseded']);
export type CertificateStatus = z.output<typeof certificateStatus>;

const sheet = z.object({
  design: certificateDesign,
  background: z.string().nullable(),
  logo: z.string().nullable(),
});

const certificate = z.object({
  _id: id,
  code: z.string(),
  status: certificateStatus,
  isExpiring: z.boolean(),
  person: named,
  /** The name when it was issued. */
  dealer: named.nullable(),
  curriculum: z.object({ _id: id, name: bilingual }),
  coursesCount: z.int(),
  issuedOn: calendarDay,
  expiresOn: calendarDay.nullable(),
  revokedAt: instant.nullable(),
  /** Only for people who may revoke, and the certificate's person. */
  revokeReason: z.string().nullable(),
  supersededAt: instant.nullable(),
  /** Who last revoked or reissued it, for people who may; both people while one acted for the other. */
  changedBy: z.string().nullable(),
  abilities: z.object({ revoke: z.boolean(), restore: z.boolean(), reissue: z.boolean() }),
});
export type Certificate = z.output<typeof certificate>;

const certificateDetail = certificate.extend({
  courses: z.array(
    z.object({ _id: id.optional(), name: bilingual, passedOn: calendarDay, score: z.int().nullable() }),
  ),
  sheet,
  /** The day on which renewing begins. Null if it has begun, and for a certificate that does not end or no longer counts. */
  renewableFrom: calendarDay.nullable(),
  /** `renew`: it is the viewer's own, renewing has begun, and the curriculum is open to them. */
  abilities: certificate.shape.abilities.extend({ renew: z.boolean() }),
});
export type CertificateDetail = z.output<typeof certificateDetail>;

const filters = {
  text: searchText,
  status: z.enum(['valid', 'expiring', 'expired', 'revoked', 'superseded']).optional(),
  curriculum: id.optional(),
  dealer: id.optional(),
  user: id.optional(),
  sortBy: z.enum(['issuedOn', 'expiresOn', 'person', 'curriculum']).default('issuedOn'),
  direction: direction.default('desc'),
};

const reply = z.object({ certificate: certificateDetail });
const manage = { right: 'CREATE_EDIT_CURRICULUM' } as const;

/** What a visitor with the number sees: less than the printed certificate shows. */
const verifiedCertificate = z.object({
  code: z.string(),
  status: certificateStatus,
  name: z.string(),
  curriculum: bilingual,
  issuedOn: calendarDay,
  expiresOn: calendarDay.nullable(),
  coursesCount: z.int(),
  revokedOn: calendarDay.nullable(),
  supersededOn: calendarDay.nullable(),
  checkedAt: instant,
  sheet,
  /** The whole certificate, if the viewer is the person or sees the register. */
  _id: id.nullable(),
});
export type VerifiedCertificate = z.output<typeof verifiedCertificate>;

export const certificateCalls = {
  list: call({
    id: 'certificates.list',
    method: 'GET',
    path: '/api/certificate/',
    altPaths: ['/api/certificate/list'],
    summary: 'Certificates in the caller’s scope, the newest first; a learner’s own',
    access: 'signed-in',
    feature,
    query: z.object({ ...pagingOrAll(10), ...filters }),
    reply: z.object({
      certificates: z.array(certificate),
      pagination,
      /** Counts under the same text and filters, without the status filter. */
      counts: z.object({
        all: z.int(),
        valid: z.int(),
        expiring: z.int(),
        expired: z.int(),
        revoked: z.int(),
        superseded: z.int(),
      }),
      abilities: z.object({ design: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  export: call({
    id: 'certificates.export',
    method: 'GET',
    path: '/api/certificate/export',
    summary: 'The filtered register as CSV or Excel file, streamed',
    access: 'signed-in',
    feature,
    query: z.object({ ...filters, format: tableFormat }),
    inBackground: { en: 'Certificates', fr: 'Certificats' },
    reply: 'file',
  }),
  user: call({
    id: 'certificates.user',
    method: 'GET',
    path: '/api/certificate/user/{userId}',
    summary: 'Certificates of a person, as far as the caller may see them',
    concerns: { userId: 'user' },
    hiddenFrom: 'other-dealers',
    access: 'signed-in',
    feature,
    params: z.object({ userId: id }),
    reply: z.object({ certificates: z.array(certificateDetail) }),
  }),
  verify: call({
    id: 'certificates.verify',
    method: 'GET',
    path: '/api/certificate/verify/{code}',
    summary: 'Whether a certificate is valid, for anyone who has its number',
    access: 'public',
    feature,
    params: z.object({ code: filterText(60) }),
    reply: z.object({ certificate: verifiedCertificate }),
    errors: [errors.unknownCode, platformErrors.tooMany],
  }),
  get: call({
    id: 'certificates.get',
    method: 'GET',
    path: '/api/certificate/{id}',
    summary: 'One certificate',
    concerns: { id: 'certificate' },
    hiddenFrom: 'other-dealers',
    access: 'signed-in',
    feature,
    params: idParams,
    reply,
    errors: [errors.notFound],
  }),
  pdf: call({
    id: 'certificates.pdf',
    method: 'GET',
    path: '/api/certificate/{id}/pdf',
    summary: 'The certificate as PDF, in the person’s language unless another is requested',
    concerns: { id: 'certificate' },
    hiddenFrom: 'other-dealers',
    access: 'signed-in',
    feature,
    params: idParams,
    query: z.object({ lang: z.enum(['en', 'fr']).optional(), download: z.stringbool().default(false) }),
    reply: 'file',
    errors: [errors.notFound],
  }),
  revoke: call({
    id: 'certificates.revoke',
    method: 'POST',
    path: '/api/certificate/{id}/revoke',
    summary: 'Revokes a certificate; its public page says so at once',
    concerns: { id: 'certificate' },
    hiddenFrom: 'other-brands',
    access: manage,
    feature,
    params: idParams,
    body: reasonFields,
    reply,
    errors: [errors.notFound, errors.revokedBefore, errors.superseded],
  }),
  restore: call({
    id: 'certificates.restore',
    method: 'POST',
    path: '/api/certificate/{id}/restore',
    summary: 'Takes a revocation back',
    concerns: { id: 'certificate' },
    hiddenFrom: 'other-brands',
    access: manage,
    feature,
    params: idParams,
    reply,
    errors: [errors.notFound, errors.notRevoked, errors.superseded],
  }),
  reissue: call({
    id: 'certificates.reissue',
    method: 'POST',
    path: '/api/certificate/{id}/reissue',
    summary: 'Issues a new one with a new number, today’s names and design; the old one is superseded',
    concerns: { id: 'certificate' },
    hiddenFrom: 'other-brands',
    access: manage,
    feature,
    params: idParams,
    body: reasonFields,
    reply,
    errors: [errors.notFound, errors.superseded],
  }),
};

const picture: FilePart = { maxCount: 1, maxBytes: 20 * megabyte, kinds: ['image'] };
const files = { background: picture, logo: picture };

const certification = z.object({
  _id: id,
  name: z.string(),
  brand: named.nullable(),
  isDefault: z.boolean(),
  design: certificateDesign,
  background: z.string().nullable(),
  logo: z.string().nullable(),
  validityMonths: z.int().nullable(),
  reminderDays: z.array(z.int()),
  curriculumsCount: z.int(),
  updatedAt: instant,
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Certification = z.output<typeof certification>;

const designReply = z.object({ certification });
const view = { right: 'VIEW_CURRICULUMS' } as const;

export const certificationCalls = {
  list: call({
    id: 'certificates.certification-list',
    method: 'GET',
    path: '/api/certification/',
    summary: 'Certificate designs the caller may use, the default first',
    access: view,
    feature,
    reply: z.object({ certifications: z.array(certification), abilities: z.object({ create: z.boolean() }) }),
  }),
  get: call({
    id: 'certificates.certification-get',
    method: 'GET',
    path: '/api/certification/{id}',
    summary: 'One certificate design',
    concerns: { id: 'certification' },
    hiddenFrom: 'other-brands',
    access: view,
    feature,
    params: idParams,
    reply: designReply,
    errors: [errors.designNotFound],
  }),
  save: call({
    id: 'certificates.certification-save',
    method: 'POST',
    path: '/api/certification/',
    summary: 'Adds a design, or with `_id` changes one; certificates issued before keep the design they have',
    access: manage,
    feature,
    keepsRest: true,
    body: certificationFields.extend({ _id: id.optional(), ...versioned }),
    files,
    reply: designReply,
    errors: [
      errors.designNotFound,
      errors.unknownBrand,
      errors.defaultRefused,
      platformErrors.changedMeanwhile,
    ],
  }),
  remove: call({
    id: 'certificates.certification-delete',
    method: 'DELETE',
    path: '/api/certification/{id}',
    summary: 'Deletes a design no curriculum uses; certificates issued with it keep it',
    concerns: { id: 'certification' },
    hiddenFrom: 'other-brands',
    access: manage,
    feature,
    params: idParams,
    reply: done,
    errors: [errors.designNotFound, errors.designInUse],
  }),
  test: call({
    id: 'certificates.test',
    method: 'POST',
    path: '/api/certificate/test',
    summary: 'The design sent, as PDF with sample data; nothing is saved',
    access: manage,
    feature,
    body: certificationFields.extend({ _id: id.optional(), lang: z.enum(['en', 'fr']).optional() }),
    files,
    reply: 'file',
    errors: [errors.designNotFound],
    underProxy: 'allowed',
  }),
  ofCurriculum: call({
    id: 'certificates.of-curriculum',
    method: 'GET',
    path: '/api/curriculums/{id}/certification',
    summary: 'The design a curriculum’s certificates are made with, and whether it is its own choice',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: view,
    feature,
    params: idParams,
    reply: z.object({
      curriculum: z.object({ _id: id, name: bilingual, courses: z.array(bilingual) }),
      certification: certification.nullable(),
      isChosen: z.boolean(),
      abilities: z.object({ choose: z.boolean() }),
    }),
    errors: [errors.curriculumNotFound],
  }),
  choose: call({
    id: 'certificates.choose',
    method: 'POST',
    path: '/api/curriculums/{id}/certification',
    summary: 'Chooses the design of a curriculum; null for the default',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: manage,
    feature: 'customCertification',
    params: idParams,
    body: z.object({ certification: id.nullable() }),
    reply: designReply.extend({ certification: certification.nullable() }),
    errors: [errors.curriculumNotFound, errors.designNotFound],
  }),
};
