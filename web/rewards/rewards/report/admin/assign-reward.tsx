import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { searchTakers } from '#web/rewards/incentives/search-takers.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** Assigns a reward that belongs to nobody, after a question that names the person and the reward. */
export function AssignReward({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const [person, setPerson] = useState<AsyncOption | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const assign = useChange(incentiveReportCalls.assign, {
    alsoChanges: ['incentives', 'rewards', 'curriculums'],
    onDone: () => {
      toast(t('add.done', { person: person?.label }));
      onClose();
    },
  });
  const names = { reward: nameIn(reward, language), person: person?.label };
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t('assign.title', { reward: names.reward })}
        sub={t('track.sub')}
        submitLabel={t('add.submit')}
        busy={assign.isPending}
        dirty={person !== null}
        onSubmit={(event) => {
          event.preventDefault();
          if (person) setAsking(true);
          else setMissing(true);
        }}
      >
        <AsyncSelect
          label={t('ui:word.person')}
          required
          value={person}
          onChange={(option) => {
            setPerson(option);
            setMissing(false);
          }}
          search={searchTakers(reward.incentive._id)}
          {...(isMissing && { error: t('assign.missing') })}
        />
      </FormDrawer>
      <ConfirmDialog
        opened={isAsking}
        title={t('assign.ask', names)}
        confirmLabel={t('add.submit')}
        busy={assign.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (!person) return;
          assign.mutate(
            { body: { rewardId: reward._id, userId: person.value } },
            { onError: () => setAsking(false) },
          );
        }}
      >
        {t('assign.askText', { person: names.person })}
      </ConfirmDialog>
    </>
  );
}
