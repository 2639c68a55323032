import { allows } from '#contract/platform/access.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { certificationCalls, type Certification } from '#contract/training/certificates.calls.ts';
import { certificateErrors as errors } from '#contract/training/certificates.errors.ts';
import type { CertificationFields } from '#contract/training/certificates.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { ifNamed, type Handlers, type StagedFiles, type Standings } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import {
  addVersion,
  certificationById,
  chooseCertification,
  curriculumChoice,
  deleteCertification,
  insertCertification,
  listCertifications,
  lockCertification,
  renameCertification,
  type CertificationInput,
  type CertificationRow,
} from './certifications.queries.ts';
import { certificationsManaged, certificationsVisible } from './certifications.scope.ts';
import { sampleSheet } from './sheets.ts';
import { curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';

export const certificationHandlers: Handlers<typeof certificationCalls> = {
  async list(_input, { db, actor }) {
    const rows = await listCertifications(db, certificationsVisible.sql(actor, 'd'));
    return {
      certifications: rows.map((row) => present(row, actor)),
      abilities: { create: allows(certificationCalls.save.access, actor) },
    };
  },

  async get({ params }, { db, actor }) {
    const row = await certificationById(db, params.id, certificationsVisible.sql(actor, 'd'));
    return { certification: present(found(row, errors.designNotFound), actor) };
  },

  save: ({ body: { _id, version, ...fields }, files }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      if (_id === undefined) {
        const id = newId();
        await write(change, actor, id, inputOf(fields, files, null), null);
        return { certification: await reread(change, id, actor) };
      }
      const certification = await saveRecord(change, {
        lock: () => standing(change, _id, actor),
        notFound: errors.designNotFound,
        base: version,
        stands: (row) => row.version,
        present: (row) => present(row, actor),
        schema: certificationCalls.save.reply.shape.certification,
        save: (before) => write(change, actor, _id, inputOf(fields, files, before), before),
        read: () => certificationById(change.tx, _id, certificationsVisible.sql(actor, 'c')),
      });
      return { certification };
    }),

  remove: ({ params }, { actor, change }) =>
    change(async (work) => {
      const row = await standing(work, params.id, actor);
      if (!(await deleteCertification(work.tx, row.id))) refuse(errors.designInUse);
      await work.record({ type: 'delete', entity: { kind: 'certification', id: row.id, name: row.name } });
      return { success: true };
    }),

  async test({ body: { _id, lang, ...fields }, files }, context) {
    const { db, actor, language } = context;
    const before =
      _id === undefined
        ? null
        : found(
            await certificationById(db, _id, certificationsVisible.sql(actor, 'd')),
            errors.designNotFound,
          );
    const body = await sampleSheet(context, inputOf(fields, files, before), lang ?? language);
    // Already read into the sheet: a test keeps nothing.
    await context.files.discard(Object.values(files).flatMap((some) => some.map((one) => one.id)));
    return { body, mediaType: 'application/pdf' };
  },

  ofCurriculum: async ({ params }, context) => chosenFor(context, params.id, context.db),

  choose: ({ params, body }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const { curriculum, abilities } = await chosenFor(context, params.id, change.tx);
      if (!abilities.choose) refuse(platformErrors.notAllowed);
      if (body.certification !== null)
        found(
          await certificationById(change.tx, body.certification, certificationsVisible.sql(actor, 'd')),
          errors.designNotFound,
        );
      await chooseCertification(change.tx, params.id, body.certification);
      await change.record({
        type: 'update',
        entity: { kind: 'curriculum', id: params.id, name: curriculum.name.en },
        after: { certification: body.certification },
      });
      const { certification } = await chosenFor(context, params.id, change.tx);
      return { certification };
    }),
};

export const certificationStandings: Standings<typeof certificationCalls> = {
  save: ({ body }, { db, actor }) =>
    ifNamed(body, async (id) => {
      const row = await certificationById(db, id, certificationsVisible.sql(actor, 'd'));
      return present(found(row, errors.designNotFound), actor);
    }),
};

async function chosenFor(
  { actor, settings }: Context<Actor>,
  curriculumId: string,
  db: Change['tx'] | Context['db'],
) {
  const custom = settings.customCertification.enabled;
  const row = found(
    await curriculumChoice(db, curriculumId, curriculumsManaged.sql(actor, 'k'), custom),
    errors.curriculumNotFound,
  );
  // If another brand's design was chosen for it, that one is shown as well.
  const own =
    row.certificationId &&
    (await certificationById(
      db,
      row.certificationId,
      certificationsVisible.sql({ ...actor, reach: 'everything' }, 'd'),
    ));
  return {
    curriculum: { _id: row.id, name: row.name, courses: [...row.courses] },
    certification: own ? present(own, actor) : null,
    isChosen: row.isChosen,
    abilities: {
      choose:
        custom && allows(certificationCalls.choose.access, actor) && curriculumsManaged.holds(actor, row),
    },
  };
}

/** Locks the design if this person may change it. */
async function standing(change: Change, id: string, actor: Actor): Promise<CertificationRow> {
  const row = found(
    await lockCertification(change.tx, id, certificationsVisible.sql(actor, 'd')),
    errors.designNotFound,
  );
  if (!certificationsManaged.holds(actor, scopeOf(row)))
    refuse(row.isDefault ? errors.defaultRefused : platformErrors.notAllowed);
  return row;
}

/** Adds or changes a design with its next version, its pictures and its log entry. */
async function write(
  change: Change,
  actor: Actor,
  id: string,
  input: CertificationInput,
  before: CertificationRow | null,
): Promise<void> {
  const { tx, files } = change;
  if (!certificationsManaged.holds(actor, { brandId: input.brandId }))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  await explained(
    before ? renameCertification(tx, id, input) : insertCertification(tx, id, input, actor.id),
    violations,
  );
  const unnamed = await addVersion(tx, id, input, actor.id);
  for (const fileId of [input.backgroundId, input.logoId])
    if (fileId) await files.keep(tx, fileId, { kind: 'certification', id });
  await files.release(tx, unnamed);
  await change.record({
    type: before ? 'update' : 'create',
    entity: { kind: 'certification', id, name: input.name },
    ...(before && { before: inputOf(fieldsOf(before), {}, before) }),
    after: input,
  });
}

async function reread(change: Change, id: string, actor: Actor): Promise<Certification> {
  const row = await certificationById(change.tx, id, certificationsVisible.sql(actor, 'd'));
  return present(found(row, errors.designNotFound), actor);
}

type Fields = Omit<CertificationFields, 'removeBackground' | 'removeLogo'> &
  Partial<Pick<CertificationFields, 'removeBackground' | 'removeLogo'>>;

/** The design to save, with its pictures: new ones, or the existing ones. */
function inputOf(fields: Fields, files: StagedFiles, before: CertificationRow | null): CertificationInput {
  const picture = (part: string, removed: boolean | undefined, stored: string | null | undefined) =>
    files[part]?.[0]?.id ?? (removed ? null : (stored ?? null));
  return {
    name: fields.name,
    brandId: fields.brand,
    design: fields.design,
    validityMonths: fields.validityMonths,
    reminderDays: [...new Set(fields.reminderDays)].toSorted((a, b) => b - a),
    backgroundId: picture('background', fields.removeBackground, before?.backgroundId),
    logoId: picture('logo', fields.removeLogo, before?.logoId),
  };
}

const fieldsOf = ({ name, brand, design, validityMonths, reminderDays }: CertificationRow): Fields => ({
  name,
  brand: brand?._id ?? null,
  design: design as CertificationFields['design'],
  validityMonths,
  reminderDays,
});

const violations: Violations = {
  certification_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
};

const scopeOf = ({ brand }: Pick<CertificationRow, 'brand'>) => ({ brandId: brand?._id ?? null });

function present({ id, backgroundId, logoId, ...row }: CertificationRow, actor: Actor): Certification {
  const manages = certificationsManaged.holds(actor, scopeOf(row));
  return {
    _id: id,
    ...row,
    background: backgroundId && `/files/${backgroundId}`,
    logo: logoId && `/files/${logoId}`,
    abilities: { edit: manages, delete: manages && !row.isDefault && row.curriculumsCount === 0 },
  };
}
