import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { curriculumErrors } from '#contract/training/curriculums.errors.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumFields } from '#contract/training/curriculum-records.fields.ts';
import { useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useWords } from '#web/platform/lists/use-words.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { toast } from '#web/ui/toasts.ts';
import { contentOf } from './curriculum-content.ts';
import { AudienceSection, PicturesSection, WordsSection, type Choice } from './curriculum-sections.tsx';

const texts = { namespace: 'curriculums' };

export type CurriculumFormProps = {
  curriculum: CurriculumRecord;
  /** There are unsaved changes. */
  onDirty: (dirty: boolean) => void;
};

/** Texts, pictures, audience and dates of a curriculum. A save names the version it is based on. */
export function CurriculumForm({ curriculum, onDirty }: CurriculumFormProps) {
  const { t } = useTranslation('curriculums');
  const words = useWords(texts);
  const { canPublish, edit: mayEdit } = {
    ...curriculum.abilities,
    canPublish: curriculum.abilities.publish || curriculum.abilities.unpublish,
  };
  const ownBrands = withOwn(useManagedBrands(), curriculum.brand);
  const [shown, setShown] = useState(curriculum.audience);
  const audienceChoices = useAudienceChoices(shown);
  const save = useChange(curriculumRecordCalls.save, {
    quiet: true,
    onDone: () => toast(t('ui:word.saved')),
  });
  const form = useRecordForm({
    schema: curriculumFields,
    errors: curriculumErrors,
    record: curriculum,
    fieldsOf: (of = curriculum) => contentOf(of),
    async save(body, base = curriculum) {
      const reply = await save.mutateAsync({
        params: { id: base._id },
        body: { ...body, version: base.version },
      });
      return reply.curriculum;
    },
    savedBy: (by) => by.updatedBy?.name,
    onTake: (next) => setShown(next.audience),
    names: [...Object.values(audienceChoices).flat(), ...ownBrands],
    labelOf: (key) => words(`changed.${key}`),
  });
  return (
    <RecordForm
      form={form}
      readOnly={mayEdit ? undefined : t(curriculum.deletedAt ? 'form.inBin' : 'form.readOnly')}
      onDirty={onDirty}
    >
      <WordsSection form={form} brands={ownBrands} />
      <AudienceSection form={form} shown={shown} mayEdit={mayEdit} canPublish={canPublish} />
      <PicturesSection form={form} mayEdit={mayEdit} />
    </RecordForm>
  );
}

/** Includes the curriculum's own brand, even if the person may not choose it. */
const withOwn = (brands: readonly Choice[], own: CurriculumRecord['brand']): Choice[] =>
  own && !brands.some((one) => one.value === own._id)
    ? [...brands, { value: own._id, label: own.name }]
    : [...brands];
