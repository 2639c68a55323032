import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { rewardErrors } from '#contract/rewards/rewards.errors.ts';
import { correctionShape, type Correction, type Reward } from '#contract/rewards/rewards.fields.ts';
import { rewardScreens as screens } from '#contract/rewards/rewards.screens.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useChosenPicture } from '#web/platform/uploads/use-chosen-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AddressFields, emptyAddress } from '../address-fields.tsx';
import { detailsAddress } from '../report-addresses.ts';
import { RewardOfAddress } from '../reward-of-address.tsx';
import { RewardStatusChip } from '../reward-status-chip.tsx';
import { useRewardNames } from '../use-reward-names.ts';

/** Corrects the name, the address, the note, the tracking, and the picture of one reward. */
export function Page() {
  const { incentiveId } = useParamsOf(screens.correct);
  return (
    <RewardOfAddress incentiveId={incentiveId}>
      {(reward) => <Correct key={reward._id} reward={reward} />}
    </RewardOfAddress>
  );
}

function Correct({ reward }: { reward: Reward }) {
  const { t } = useTranslation('incentive-reports');
  const names = useRewardNames(reward);
  return (
    <>
      <PageHeader
        title={t('correct.title', { reward: names.reward })}
        sub={[names.person, reward.dealer?.name].filter(Boolean).join(' · ')}
        chips={<RewardStatusChip status={reward.status} />}
        back={{ href: detailsAddress(reward.incentive._id), label: t('ui:word.rewards') }}
      />
      {reward.abilities.edit ? <CorrectForm reward={reward} /> : <Strip title={t('correct.fixed')} />}
    </>
  );
}

type Values = Required<{ [Name in keyof Correction]: NonNullable<Correction[Name]> | null }>;

const valuesOf = ({ name, nameFr, address, note, carrier, trackingNumber }: Reward) =>
  ({ name, nameFr, address, note, carrier, trackingNumber }) satisfies Values;

function CorrectForm({ reward }: { reward: Reward }) {
  const { t } = useTranslation('incentive-reports');
  const { status, incentive, user } = reward;
  const isShipped = incentive.delivery === 'shipped' && (status === 'redeemed' || status === 'sent');
  const save = useChange(incentiveReportCalls.update, {
    quiet: true,
    alsoChanges: ['rewards'],
    onDone: () => toast(t('correct.saved')),
  });
  const addPicture = useChange(rewardCalls.update, { quiet: true, alsoChanges: ['reports'] });
  const maxBytes = useUploadLimit('image');
  const picture = useChosenPicture(null, t('ui:word.picture'));
  const form = useRecordForm({
    schema: correctionShape,
    errors: rewardErrors,
    record: reward,
    fieldsOf: (of = reward) => valuesOf(of),
    async save(body, base = reward) {
      const before = valuesOf(base);
      const isRenamed = body.name !== before.name || body.nameFr !== before.nameFr;
      const pictured = picture.file
        ? await addPicture.mutateAsync({
            body: { _id: base._id, version: base.version },
            files: { image: picture.file },
          })
        : undefined;
      const reply = await save.mutateAsync({
        body: {
          rewardId: base._id,
          version: pictured?.reward.version ?? base.version,
          // The name of the incentive stands here as long as the reward has none of its own. It is not copied by saving something else.
          ...(isRenamed && { name: body.name, nameFr: body.nameFr }),
          note: body.note,
          ...(isShipped && {
            address: body.address,
            carrier: body.carrier,
            trackingNumber: body.trackingNumber,
          }),
        },
      });
      return reply.reward;
    },
    onTake: () => picture.showStored(null),
    alsoDirty: picture.isChanged,
  });
  const { address } = form.values;
  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          <FormSection title={t('ui:word.name')} sub={t('correct.namesSub')} layout="beside" columns={2}>
            <TextInput {...form.field('name')} />
            <TextInput {...form.field('nameFr')} lang="fr" />
          </FormSection>
          {isShipped && (
            <FormSection
              title={t('correct.shipping')}
              sub={t('correct.shippingSub')}
              layout="beside"
              columns={2}
            >
              <TextInput {...form.field('carrier')} />
              <TextInput {...form.field('trackingNumber')} autoComplete="off" />
              {address && (
                <AddressFields
                  field={form.field}
                  value={address}
                  onChange={(next) => form.setFieldValue('address', next)}
                />
              )}
              <FullRow>
                <Button
                  size="sm"
                  onClick={() =>
                    form.setFieldValue('address', address ? null : emptyAddress(user?.name ?? ''))
                  }
                >
                  {t(address ? 'correct.removeAddress' : 'correct.addAddress')}
                </Button>
              </FullRow>
            </FormSection>
          )}
          <FormSection title={t('ui:word.note')} sub={t('correct.noteSub')} layout="beside">
            <Textarea {...form.field('note')} autosize minRows={3} maxLength={500} />
          </FormSection>
          <FormSection title={t('ui:word.picture')} sub={t('correct.pictureSub')} layout="beside">
            <ImageField
              label={t('correct.picture')}
              width={800}
              height={600}
              maxBytes={maxBytes}
              value={picture.shown}
              upload={(file) => Promise.resolve(picture.keep(file))}
              onChange={picture.change}
            />
          </FormSection>
          <SaveBar
            saveLabel={t('ui:word.saveChanges')}
            {...form.saveBar}
            onReset={() => {
              picture.showStored(null);
              form.reset();
            }}
          />
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}
