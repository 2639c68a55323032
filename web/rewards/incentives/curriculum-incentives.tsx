import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import {
  curriculumIncentiveCalls as calls,
  type CurriculumIncentive,
} from '#contract/rewards/curriculum-incentives.calls.ts';
import { incentiveScreens } from '#contract/rewards/incentives.screens.ts';
import { callApi } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Row, Split, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { IncentiveIcon } from './incentive-icon.tsx';

/** The tab of a curriculum with the incentives it earns, next to the facts of its page. */
export const CurriculumIncentives = ({ recordId, children }: RecordPartProps) => (
  <Split main={<Attached curriculumId={recordId} />} aside={children} />
);

function Attached({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const [removed, setRemoved] = useState<CurriculumIncentive>();
  const params = { id: curriculumId };
  const found = useCall(calls.existing, { params, query: {} });
  const change = useChange(calls.add, { alsoChanges: ['incentives', 'reports'] });
  const columns = useColumns(setRemoved);
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  const attached = found.data.incentives.filter(({ isInside }) => isInside);
  return (
    <Stack>
      <Panel title={t('curriculum.title')} sub={t('curriculum.sub')} padding="none">
        {attached.length === 0 ? (
          <EmptyState level={3} title={t('curriculum.empty.title')}>
            {t('curriculum.empty.sentence')}
          </EmptyState>
        ) : (
          <DataTable
            flush
            label={t('curriculum.title')}
            columns={columns}
            rows={attached}
            rowKey={({ _id }) => _id}
          />
        )}
      </Panel>
      <Attach
        curriculumId={curriculumId}
        busy={change.isPending}
        onAttach={async (ids) => {
          await change.mutateAsync({ params, body: { incentives: [...ids] } });
          toast(t('curriculum.added', { count: ids.length, shown: String(ids.length) }));
        }}
      />
      <ConfirmDialog
        opened={removed !== undefined}
        title={removed && t('curriculum.remove.title', { name: nameIn(removed, language) })}
        confirmLabel={t('curriculum.remove.confirm')}
        danger
        busy={change.isPending}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          if (!removed) return;
          change.mutate(
            { params, body: { remove: [removed._id] } },
            {
              onSuccess: () => {
                setRemoved(undefined);
                toast(t('curriculum.remove.done'));
              },
            },
          );
        }}
      >
        {t('curriculum.remove.text')}
      </ConfirmDialog>
    </Stack>
  );
}

function useColumns(
  onRemove: (incentive: CurriculumIncentive) => void,
): readonly Column<CurriculumIncentive>[] {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      cell: (incentive) => (
        <IdentityCell
          before={<IncentiveIcon type={incentive.type} />}
          title={nameIn(incentive, language)}
          href={addressOf(incentiveScreens.edit, { incentiveId: incentive._id })}
          detail={[
            t(`type.${incentive.type}`),
            t('curriculum.earned', {
              count: incentive.earnedCount,
              shown: formats.number(incentive.earnedCount),
            }),
          ].join(' · ')}
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 140,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'remove',
      header: '',
      align: 'end',
      width: 60,
      cell: (incentive) => (
        <RemoveButton name={nameIn(incentive, language)} onClick={() => onRemove(incentive)} />
      ),
    },
  ];
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <IconButton
      size="sm"
      label={t('word.removeNamed', { name })}
      icon={<IconTrash size={16} stroke={1.7} />}
      onClick={onClick}
    />
  );
}

interface AttachProps {
  readonly curriculumId: string;
  readonly busy: boolean;
  readonly onAttach: (ids: readonly string[]) => Promise<void>;
}

/** Chooses incentives of no curriculum and attaches them, after a question that says who earns them. */
function Attach({ curriculumId, busy, onAttach }: AttachProps) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const [chosen, setChosen] = useState<AsyncOption[]>([]);
  const [isAsking, setAsking] = useState(false);
  const search = async (text: string, signal: AbortSignal): Promise<AsyncOption[]> => {
    const { incentives } = await callApi(
      calls.existing,
      { params: { id: curriculumId }, query: { text: text || undefined } },
      { signal },
    );
    return incentives
      .filter(({ isInside }) => !isInside)
      .map((incentive) => ({
        value: incentive._id,
        label: nameIn(incentive, language),
        detail: [t(`type.${incentive.type}`), t(`ui:status.${incentive.status}`)].join(' · '),
      }));
  };
  const attach = async () => {
    await onAttach(chosen.map(({ value }) => value));
    setChosen([]);
  };
  return (
    <Panel title={t('curriculum.add.title')}>
      <Stack>
        <AsyncMultiSelect
          label={t('curriculum.add.label')}
          hint={t('curriculum.add.hint')}
          value={chosen}
          onChange={setChosen}
          search={search}
        />
        <Row justify="end">
          <Button variant="filled" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {t('curriculum.add.submit')}
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t('curriculum.ask.title', { count: chosen.length, shown: String(chosen.length) })}
        confirmLabel={t('curriculum.add.submit')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          // A failure has shown the shared alert.
          void attach()
            .catch(() => undefined)
            .finally(() => setAsking(false));
        }}
      >
        {t('curriculum.ask.text')}
      </ConfirmDialog>
    </Panel>
  );
}
