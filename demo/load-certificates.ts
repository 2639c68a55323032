import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { defaultDesign, defaultPlaces } from '#contract/training/certificate-design.ts';
import { addVersion, chooseCertification, insertCertification } from '#server/training/certificates/certifications.queries.ts';
import { codeFrom } from '#server/training/certificates/certificates.rules.ts';
import { writeRevocation } from '#server/training/certificates/certificates.queries.ts';
import { type CertificateMaking, earnedBefore, insertCertificate, reissued, supersede } from '#server/training/certificates/issue.queries.ts';
import { insertForm } from '#server/training/forms/forms.queries.ts';
import type { DemoContent } from './content/content.schema.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { feedbackWords } from './feedback.data.ts';

const day = 86_400_000;
const company = demoId('user', 'company@paddock.example');

/** Designs, the certificates earned by the history in every state of the register, and learners' feedback on courses. */
export async function loadCertificates(loading: Loading, content: DemoContent): Promise<void> {
  await loadDesigns(loading, content);
  await loadIssued(loading);
  await loadFeedback(loading);
}

async function loadDesigns({ tx }: Loading, { network }: DemoContent): Promise<void> {
  for (const { slug, name, orientation, texts } of network.certificates) {
    const id = demoId('certification', slug);
    const isSheet = orientation === 'portrait';
    await insertCertification(tx, id, { name: name.en, brandId: null }, company);
    await addVersion(
      tx,
      id,
      {
        name: name.en,
        brandId: null,
        design: {
          ...defaultDesign,
          ...texts,
          orientation,
          backdrop: isSheet ? 'frame' : 'band',
          accent: isSheet ? '#B7410E' : defaultDesign.accent,
          places: defaultPlaces[orientation],
        },
        backgroundId: null,
        logoId: null,
        validityMonths: 12,
        reminderDays: [60, 30, 7],
      },
      company,
    );
  }
  for (const { slug, certificate } of network.curriculums)
    if (certificate) await chooseCertification(tx, demoId('curriculum', slug), demoId('certification', certificate));
}

/** The demo network's time zone. */
export const demoZone = 'America/Los_Angeles';

/** A number that is the same on every load, so that addresses in guides and tests stay valid. */
export const codeOf = ({ userId, curriculumId }: Pick<CertificateMaking, 'userId' | 'curriculumId'>, turn = '') =>
  codeFrom(createHash('sha256').update(`certificate/${userId}/${curriculumId}/${turn}`).digest());

async function loadIssued({ tx, now }: Loading): Promise<void> {
  const options = { at: now, zone: demoZone, customDesigns: true, asOfPassing: true };
  const earned = (await earnedBefore(tx, 1000, options)).toSorted((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1));
  for (const [index, made] of earned.entries()) {
    const id = await insertCertificate(tx, made, { occasion: 'earned', code: codeOf(made) });
    if (id === undefined) continue;
    if (index % 8 === 3)
      await writeRevocation(tx, id, { at: new Date(now.getTime() - 2 * day), by: company, proxiedBy: null, reason: 'Issued to the wrong account' });
    if (index % 8 === 5) {
      const replacement = await reissued(tx, id, { at: now, zone: demoZone, customDesigns: true });
      if (replacement && (await supersede(tx, id, now)))
        await insertCertificate(tx, replacement, { occasion: 'reissued', code: codeOf(made, 'anew'), issuedBy: company });
    }
  }
}

/** The same certificate as of another day: it ends a year later, and its courses were passed on that day. */
export function datedOn(made: CertificateMaking, at: Date): CertificateMaking {
  const ends = new Date(at);
  ends.setUTCFullYear(ends.getUTCFullYear() + 1);
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  return {
    ...made,
    issuedAt: at.toISOString(),
    issuedOn: dayOf(at),
    expiresOn: dayOf(ends),
    courses: made.courses.map((course) => ({ ...course, passedOn: dayOf(at) })),
  };
}

async function loadFeedback({ tx }: Loading): Promise<void> {
  const { rows } = await sql<{ userId: string; courseId: string; versionId: string; language: 'en' | 'fr' }>`
    select p.user_id as "userId", p.course_id as "courseId", p.course_version_id as "versionId", u.language
    from course_progress p join user_account u on u.id = p.user_id
    where p.passed_at is not null and u.email not like '%paddock.example' order by p.course_id, p.user_id`.execute(tx);
  for (const [index, { userId, courseId, versionId, language }] of rows.entries()) {
    if (index % 3 === 2) continue;
    const skipped = index % 7 === 6;
    const words = feedbackWords[index % feedbackWords.length]!;
    const lang = language === 'fr' ? 'fr' : 'en';
    await insertForm(tx, {
      type: 'course-feedback',
      userId,
      courseId,
      courseVersionId: versionId,
      data: skipped
        ? { skipped, rating: null, helped: '', missing: '' }
        : { skipped, rating: words.rating, helped: words.helped[lang], missing: words.missing[lang] },
      proxiedBy: null,
    });
  }
}
