import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { incentiveReportCalls, type ReportedIncentive } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { rewardErrors } from '#contract/rewards/rewards.errors.ts';
import { rewardFields } from '#contract/rewards/rewards.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useChosenPicture } from '#web/platform/uploads/use-chosen-picture.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { searchCurriculums } from '#web/rewards/incentives/search-curriculums.ts';
import { searchTakers } from '#web/rewards/incentives/search-takers.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { useQuestion } from '../use-question.tsx';

interface AddRewardProps {
  readonly incentive: ReportedIncentive;
  readonly onClose: () => void;
}

/** Makes a reward by hand and assigns it to a person; without one, it waits for somebody. */
export function AddReward({ incentive, onClose }: AddRewardProps) {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const maxBytes = useUploadLimit('image');
  const { ask, dialog } = useQuestion();
  const [person, setPerson] = useState<AsyncOption | null>(null);
  const [curriculum, setCurriculum] = useState<AsyncOption | null>(
    incentive.curriculum && {
      value: incentive.curriculum._id,
      label: nameIn(incentive.curriculum, language),
    },
  );
  const image = useChosenPicture(null, t('ui:word.picture'));
  const qrcode = useChosenPicture(null, t('ui:word.qrCode'));
  // Made already, if only assigning it failed: sending the form again makes no second one.
  const [madeId, setMadeId] = useState<string>();
  const alsoChanges = ['reports', 'incentives', 'rewards', 'curriculums'];
  const create = useChange(rewardCalls.create, { quiet: true, alsoChanges });
  const assign = useChange(incentiveReportCalls.assign, { quiet: true, alsoChanges });
  const form = useRoomForm({
    schema: rewardFields,
    errors: rewardErrors,
    initial: {
      name: nameIn(incentive, 'en'),
      nameFr: incentive.nameFr,
      curriculumId: curriculum?.value,
      incentiveId: incentive._id,
    },
    async submit(body) {
      if (person) {
        const isSure = await ask({
          title: t('assign.ask', { reward: nameIn(body, language), person: person.label }),
          text: t('assign.askText', { person: person.label }),
          confirm: t('add.submit'),
        });
        if (!isSure) return;
      }
      const rewardId = madeId ?? (await make(body));
      setMadeId(rewardId);
      if (person) await assign.mutateAsync({ body: { rewardId, userId: person.value } });
      toast(person ? t('add.done', { person: person.label }) : t('add.doneNobody'));
      onClose();
    },
  });
  const make = async (body: Parameters<typeof create.mutateAsync>[0]['body']) => {
    const { reward } = await create.mutateAsync({
      body,
      files: {
        ...(image.file && { image: image.file }),
        ...(qrcode.file && { qrcodeImage: qrcode.file }),
      },
    });
    return reward._id;
  };
  const { name: problem, userId: personProblem, ...problems } = form.errors;
  const isFixed = madeId !== undefined;
  const picture = (of: typeof image) => ({
    width: 800,
    height: 600,
    maxBytes,
    disabled: isFixed,
    value: of.shown,
    upload: (file: File) => Promise.resolve(of.keep(file)),
    onChange: of.change,
  });
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t('rewards.add')}
        sub={t('add.sub', { name: nameIn(incentive, language) })}
        submitLabel={t(person ? 'add.submit' : 'add.submitNobody')}
        {...form.drawer}
        dirty={form.isDirtyNow || person !== null || image.isChanged || qrcode.isChanged}
      >
        <AsyncSelect
          label={t('ui:word.person')}
          hint={t('add.personHint')}
          value={person}
          onChange={setPerson}
          search={searchTakers(incentive._id)}
          error={personProblem}
        />
        <TextInput
          {...form.field('name')}
          required
          disabled={isFixed}
          error={form.values.name === '' && problem}
        />
        <TextInput {...form.field('nameFr')} lang="fr" disabled={isFixed} />
        <AsyncSelect
          label={t('ui:word.curriculum')}
          hint={t('add.curriculumHint')}
          required
          disabled={isFixed}
          value={curriculum}
          onChange={(option) => {
            setCurriculum(option);
            form.setFieldValue('curriculumId', option?.value);
          }}
          search={searchCurriculums(language)}
          error={problems['curriculumId'] ?? (problem && !curriculum && t('add.curriculumMissing'))}
        />
        <ImageField label={t('ui:word.picture')} hint={t('add.pictureHint')} {...picture(image)} />
        {incentive.delivery === 'qrcode' && <ImageField label={t('ui:word.qrCode')} {...picture(qrcode)} />}
      </FormDrawer>
      {dialog}
    </>
  );
}
