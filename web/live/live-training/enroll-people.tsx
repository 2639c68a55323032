import { Textarea } from '@mantine/core';
import '#web/platform/theme/input-styles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useDepartments } from '#web/people/groups/use-departments.ts';
import { searchDealers } from '#web/people/dealers/search-dealers.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { tableFiles } from '#web/platform/imports/table-files.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { Finding, type Found } from './enroll-finding.tsx';

interface EnrollPeopleProps {
  readonly eventId: string;
  /** Who can be chosen. */
  readonly hint: string;
  /** Whole dealers and departments can be chosen: for people who work on the event. */
  readonly withGroups?: boolean;
  readonly onClose: () => void;
}

/**
 * Enrolls people in an event: chosen by name, by pasted addresses, as a whole dealer or department, or from a file. Who cannot be enrolled is listed with
 * the reason, before and after.
 */
export function EnrollPeople({ eventId, hint, withGroups = false, onClose }: EnrollPeopleProps) {
  const { t } = useTranslation('live-training');
  const [way, setWay] = useState<'choose' | 'paste' | 'group' | 'file'>('choose');
  const [people, setPeople] = useState<AsyncOption[]>([]);
  const [sought, setSought] = useState<Sought>(nobody);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const tell = usePlacesToast();
  const enroll = useChange(seatCalls.enrollUsers, {
    onDone: ({ outcomes: all, work, places }) => {
      if (places && places.enrolled + places.waitlisted > 0) tell(places);
      if (all.some(({ done }) => !done)) return setOutcomes(all);
      if (work) void showStarted(work);
      onClose();
    },
  });
  const find = useChange(seatCalls.findPeople, { quiet: true, onDone: setFound });
  const able = found?.people.filter(({ obstacle }) => !obstacle) ?? [];
  const chosen = way === 'choose' ? people.map(({ value }) => value) : able.map(({ _id }) => _id);
  const isToFind = way !== 'choose' && !found;
  const look = async ({ file, ...body }: Sought) => {
    setProblem(undefined);
    try {
      await find.mutateAsync({ params: { id: eventId }, body, files: file ? { file } : {} });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : String(error));
    }
  };
  const change = (next: Partial<Sought>) => {
    setSought({ ...sought, ...next });
    setFound(undefined);
    setProblem(undefined);
  };
  if (outcomes)
    return <BulkOutcomes outcomes={outcomes} onClose={onClose} noneDone={t('team.nobodyEnrolled')} />;
  const label = () => {
    if (isToFind) return t('enroll.find');
    return way !== 'choose' && chosen.length > 0
      ? t('enroll.confirm', { count: chosen.length })
      : t('team.enrollConfirm');
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('ui:word.enrollPeople')}
      sub={t('team.enrollSub')}
      submitLabel={label()}
      busy={enroll.isPending || find.isPending}
      dirty={chosen.length > 0 || sought.addresses !== ''}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (isToFind) return void look(sought);
        if (chosen.length === 0) return setProblem(t('team.choose'));
        enroll.mutate({ params: { id: eventId }, body: { users: chosen } });
      }}
    >
      <Stack gap={16}>
        <Segmented
          label={t('enroll.ways')}
          value={way}
          options={[
            { value: 'choose', label: t('enroll.choose') },
            { value: 'paste', label: t('enroll.paste') },
            ...(withGroups ? [{ value: 'group' as const, label: t('enroll.group') }] : []),
            { value: 'file', label: t('ui:word.file') },
          ]}
          onChange={(next) => {
            setWay(next);
            setSought(nobody);
            setFound(undefined);
            setProblem(undefined);
          }}
        />
        {way === 'choose' && (
          <Choice
            eventId={eventId}
            hint={hint}
            people={people}
            error={problem}
            onChange={(next) => {
              setPeople(next);
              setProblem(undefined);
            }}
          />
        )}
        {way === 'paste' && (
          <Textarea
            label={t('enroll.addresses')}
            description={t('enroll.addressesHint')}
            required
            autosize
            minRows={6}
            maxRows={14}
            value={sought.addresses}
            onChange={(event) => change({ addresses: event.currentTarget.value })}
          />
        )}
        {way === 'group' && <Groups sought={sought} onChange={change} />}
        {way === 'file' && (
          <FileDrop
            label={t('ui:word.file')}
            hint={t('enroll.fileHint')}
            accept={tableFiles}
            chosen={sought.file ? [sought.file.name] : []}
            onFiles={([file]) => {
              change({ file });
              if (file) void look({ ...nobody, file });
            }}
          />
        )}
        {way !== 'choose' && problem && <Strip tone="bad" live="alert" title={problem} />}
        {found && <Finding found={found} />}
      </Stack>
    </FormDrawer>
  );
}

interface Sought {
  readonly addresses: string;
  readonly dealer: string | null;
  readonly department: string | null;
  readonly file?: File | undefined;
}
const nobody: Sought = { addresses: '', dealer: null, department: null };

/** Says what people got: seats, places on the waitlist, or both. */
function usePlacesToast() {
  const { t } = useTranslation('live-training');
  return ({ enrolled, waitlisted }: { readonly enrolled: number; readonly waitlisted: number }) =>
    toast(
      [
        enrolled > 0 && t('team.enrolled', { count: enrolled }),
        waitlisted > 0 && t('enroll.waitlisted', { count: waitlisted }),
      ]
        .filter(Boolean)
        .join(', '),
    );
}

interface ChoiceProps {
  readonly eventId: string;
  readonly hint: string;
  readonly people: AsyncOption[];
  readonly error: string | undefined;
  readonly onChange: (people: AsyncOption[]) => void;
}

function Choice({ eventId, hint, people, error, onChange }: ChoiceProps) {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
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
  return (
    <AsyncMultiSelect
      label={t('ui:word.people')}
      hint={hint}
      value={people}
      onChange={onChange}
      search={search}
      required
      {...(error && { error })}
    />
  );
}

function Groups({ sought, onChange }: { sought: Sought; onChange: (next: Partial<Sought>) => void }) {
  const { t } = useTranslation('live-training');
  const departments = useDepartments();
  const [dealer, setDealer] = useState<AsyncOption | null>(null);
  return (
    <Stack gap={12}>
      <AsyncSelect
        label={t('ui:word.dealer')}
        value={dealer}
        onChange={(next) => {
          setDealer(next);
          onChange({ dealer: next?.value ?? null });
        }}
        search={searchDealers}
      />
      <ChoiceField
        label={t('enroll.department')}
        value={sought.department}
        options={departments}
        onChange={(department) => onChange({ department })}
      />
    </Stack>
  );
}
