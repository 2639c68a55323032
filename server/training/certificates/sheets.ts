import { buffer } from 'node:stream/consumers';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { defaultDesign, type CertificateDesign } from '#contract/training/certificate-design.ts';
import { monthsAfter } from '#contract/training/certificate-values.ts';
import { certificateScreens } from '#contract/training/certificates.screens.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { drawSheet } from './draw-sheet.ts';
import type { CertificateWhole } from './certificates.queries.ts';
import { shownCode } from './certificates.rules.ts';
import { sampleTexts } from './certificates.texts.ts';
import { storageKeysOf } from './certifications.queries.ts';

type Needs = Pick<Services, 'db' | 'files' | 'settings' | 'environment'> & Partial<Pick<Context, 'actor'>>;

/** Whoever checks a certificate need not be signed in: then it is drawn in the turn of visitors. */
const turnOf = ({ actor }: Needs) => actor?.id ?? 'visitor';

/** A certificate as a PDF, in a language. */
export async function certificateSheet(services: Needs, row: CertificateWhole, language: Language) {
  const { settings, environment } = services;
  return drawSheet(turnOf(services), {
    ...(await picturesOf(services, { backgroundId: idIn(row.background), logoId: idIn(row.logo) })),
    design: row.design ?? defaultDesign,
    language,
    issuedAt: new Date(row.issuedAt),
    values: {
      portal: inLanguage(settings.portalName, language),
      name: row.person.name,
      dealer: row.dealer?.name ?? '',
      curriculum: row.curriculum.name,
      courses: row.courses,
      issuedOn: row.issuedOn,
      expiresOn: row.expiresOn,
      code: shownCode(row.code),
      address: portalLink(environment, verifyPath(row.code), language),
    },
  });
}

interface SampleOptions {
  readonly design: CertificateDesign;
  readonly backgroundId: string | null;
  readonly logoId: string | null;
  readonly validityMonths: number | null;
  readonly name: string;
}

const sampleCode = '0000SAMP1E00';
const sampleIssued = '2026-03-14';

/** A design as a PDF, with nobody's data. */
export async function sampleSheet(services: Needs, options: SampleOptions, language: Language) {
  const { name, dealer } = sampleTexts[language];
  const courses = Array.from({ length: 6 }, (_, index) => ({
    name: { en: `${sampleTexts.en.course} ${index + 1}`, fr: `${sampleTexts.fr.course} ${index + 1}` },
    passedOn: sampleIssued,
    score: 84 + index * 3,
  }));
  return drawSheet(turnOf(services), {
    ...(await picturesOf(services, options)),
    design: options.design,
    language,
    issuedAt: new Date(`${sampleIssued}T12:00:00Z`),
    values: {
      portal: inLanguage(services.settings.portalName, language),
      name,
      dealer,
      curriculum: { en: options.name, fr: options.name },
      courses,
      issuedOn: sampleIssued,
      expiresOn: options.validityMonths === null ? null : monthsAfter(sampleIssued, options.validityMonths),
      code: shownCode(sampleCode),
      address: portalLink(services.environment, verifyPath(sampleCode), language),
    },
  });
}

const verifyPath = (code: string) =>
  addressOf(certificateScreens.verify, { code: shownCode(code) }) as `/${string}`;

const idIn = (location: string | null) => location && location.replace('/files/', '');

async function picturesOf(
  { db, files }: Needs,
  { backgroundId, logoId }: { readonly backgroundId: string | null; readonly logoId: string | null },
): Promise<{ background: Buffer | null; logo: Buffer | null }> {
  const keys = await storageKeysOf(
    db,
    [backgroundId, logoId].filter((one) => one !== null),
  );
  const read = async (id: string | null) => {
    const key = id && keys.get(id);
    const stream = key ? await files.read(key) : null;
    return stream && buffer(stream);
  };
  return { background: await read(backgroundId), logo: await read(logoId) };
}
