import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

interface EnrollPeopleProps {
  readonly eventId: string;
  /** Who can be chosen. */
  readonly hint: string;
  readonly onClose: () => void;
}

/** Chooses people for whom the event is, and enrolls them. Refusals are listed with the reason for each person. */
export function EnrollPeople({ eventId, hint, onClose }: EnrollPeopleProps) {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
  const [people, setPeople] = useState<AsyncOption[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const enroll = useChange(seatCalls.enrollUsers, {
    onDone: ({ outcomes: all, work }) => {
      if (all.some(({ done }) => !done)) return setOutcomes(all);
      if (work) void showStarted(work);
      else toast(t('team.enrolled', { count: all.length }));
      onClose();
    },
  });
  const search = async (text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> => {
    const { users } = await callApi(
      seatCalls.availableUsers,
      { params: { id: eventId }, query: { text: text || undefined, limit: 20 } },
      { signal },
    );
    return users.map(({ _id, fullName, dealers, obstacle }) => ({
      value: _id,
      label: fullName,
      detail: dealers.map(({ name }) => name).join(', '),
      ...(obstacle && { obstacle: inLanguage(obstacle, language) }),
    }));
  };
  if (outcomes)
    return <BulkOutcomes outcomes={outcomes} onClose={onClose} noneDone={t('team.nobodyEnrolled')} />;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('team.enroll')}
      sub={t('team.enrollSub')}
      submitLabel={t('team.enrollConfirm')}
      busy={enroll.isPending}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (people.length === 0) return setMissing(true);
        enroll.mutate({ params: { id: eventId }, body: { users: people.map(({ value }) => value) } });
      }}
    >
      <AsyncMultiSelect
        label={t('team.people')}
        hint={hint}
        value={people}
        onChange={(next) => {
          setPeople(next);
          setMissing(false);
        }}
        search={search}
        required
        {...(isMissing && { error: t('team.choose') })}
      />
    </FormDrawer>
  );
}
