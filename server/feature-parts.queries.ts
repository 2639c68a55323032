import { sql, type RawBuilder } from 'kysely';
import type { Feature } from '#contract/platform/features.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';

interface Kind extends Bilingual {
  readonly count: RawBuilder<number>;
}

const rows = (table: string, en: string, fr: string): Kind => ({
  en,
  fr,
  count: sql<number>`(select count(*) from ${sql.table(table)})`,
});

/** What each feature has brought about, in one scalar query per kind. */
const kinds: Partial<Readonly<Record<Feature, readonly Kind[]>>> = {
  resources: [
    rows('resource', 'Resources', 'Ressources'),
    rows('resource_download', 'Downloads', 'Téléchargements'),
  ],
  certificates: [rows('certificate', 'Certificates', 'Certificats')],
  customCertification: [rows('certification', 'Certificate designs', 'Modèles de certificat')],
  scorm: [
    rows('scorm_package', 'SCORM packages', 'Modules SCORM'),
    rows('scorm_attempt', 'Attempts', 'Tentatives'),
  ],
  prerequisites: [rows('curriculum_prerequisite', 'Prerequisites', 'Préalables')],
  optionalRequiredCourses: [
    {
      en: 'Optional courses',
      fr: 'Cours facultatifs',
      count: sql<number>`(select count(*) from curriculum_course where not required)`,
    },
  ],
  grace: [
    {
      en: 'Passed courses that are due again',
      fr: 'Cours réussis à refaire',
      count: sql<number>`(select count(*) from course_progress where renewal_due_on is not null)`,
    },
  ],
  multiBrands: [rows('brand', 'Brands', 'Marques')],
  dealers: [rows('dealer', 'Dealers', 'Concessionnaires')],
  'dealers.businessUnit': [rows('business_unit', 'Business units', 'Unités d’affaires')],
  approvalNewUser: [
    {
      en: 'People waiting for approval',
      fr: 'Personnes en attente d’approbation',
      count: sql<number>`(select count(*) from user_account where status = 'pending')`,
    },
  ],
  deactivateLearnerReview: [rows('learner_request', 'Learner requests', 'Demandes sur des apprenants')],
  courseReview: [
    {
      en: 'Courses in review',
      fr: 'Cours en révision',
      count: sql<number>`(select count(*) from course_draft where state = 'review')`,
    },
  ],
};

/** How many records a feature has, by kind. */
export async function recordsOf(db: Db, feature: Feature): Promise<(Bilingual & { count: number })[]> {
  const counted = kinds[feature] ?? [];
  if (counted.length === 0) return [];
  const { rows: found } = await sql<{ counts: number[] }>`
    select array[${sql.join(counted.map(({ count }) => count))}]::int[] as counts`.execute(db);
  return counted.map(({ en, fr }, index) => ({ en, fr, count: found[0]!.counts[index]! }));
}
