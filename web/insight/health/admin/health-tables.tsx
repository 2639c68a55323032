import { useTranslation } from 'react-i18next';
import type { HealthAlert } from '#contract/insight/health.alerts.ts';
import type { Health } from '#contract/insight/health.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import { useNames } from '../use-names.ts';

type Queue = Health['queues'][number];
type Job = Health['jobs'][number];
type Pool = Health['pools'][number];

const queueAlerts: ReadonlySet<string> = new Set<HealthAlert>(['PaddockQueueWaits', 'PaddockCodesWait']);

/** What waits, what runs by the clock, and how busy the connections are. */
export function HealthTables({ health }: { readonly health: Health }) {
  const { t } = useTranslation('health');
  const isLate = (name: string) =>
    health.problems.some(({ alert, about }) => queueAlerts.has(alert) && about === name);
  const queues = useQueueColumns(isLate);
  const jobs = useJobColumns();
  const pools = usePoolColumns();
  return (
    <>
      <Panel title={t('queues.title')} sub={t('queues.sub')} padding="none">
        <DataTable
          flush
          label={t('queues.title')}
          columns={queues}
          rows={health.queues}
          rowKey={({ name }) => name}
          rowTone={({ name }) => (isLate(name) ? 'warn' : undefined)}
        />
      </Panel>
      <Panel title={t('jobs.title')} sub={t('jobs.sub')} padding="none">
        <DataTable
          flush
          label={t('jobs.title')}
          columns={jobs}
          rows={health.jobs}
          rowKey={({ name }) => name}
          rowTone={(job) => (stateOf(job) === 'failed' ? 'bad' : undefined)}
        />
      </Panel>
      <Panel title={t('pools.title')} sub={t('pools.sub')} padding="none">
        <DataTable
          flush
          label={t('pools.title')}
          columns={pools}
          rows={health.pools}
          rowKey={({ name }) => name}
        />
      </Panel>
    </>
  );
}

function useQueueColumns(isLate: (name: string) => boolean): readonly Column<Queue>[] {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const names = useNames();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      cell: ({ name }) => <IdentityCell title={names.queue(name)} detail={name} />,
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 130,
      cell: ({ name, length }) => <QueueState isLate={isLate(name)} isEmpty={length === 0} />,
    },
    {
      key: 'length',
      header: t('ui:word.waiting'),
      align: 'end',
      width: 110,
      cell: ({ length }) => formats.number(length),
    },
    {
      key: 'oldest',
      header: t('queues.oldest'),
      align: 'end',
      phone: 'line',
      width: 150,
      cell: ({ length, oldestSeconds }) => (length === 0 ? '' : formats.duration(oldestSeconds)),
    },
  ];
}

function QueueState({ isLate, isEmpty }: { readonly isLate: boolean; readonly isEmpty: boolean }) {
  const { t } = useTranslation('health');
  if (isLate) return <StatusChip tone="warn">{t('queues.late')}</StatusChip>;
  return (
    <StatusChip tone={isEmpty ? 'mute' : 'ok'}>{t(isEmpty ? 'ui:word.empty' : 'queues.moves')}</StatusChip>
  );
}

const jobTones = { ok: 'ok', failed: 'bad', off: 'mute', none: 'mute' } as const satisfies Record<
  string,
  Tone
>;

function stateOf({ isOn, succeededAt, failedAt }: Job): keyof typeof jobTones {
  if (!isOn) return 'off';
  if (failedAt !== null && (succeededAt === null || failedAt > succeededAt)) return 'failed';
  return succeededAt === null ? 'none' : 'ok';
}

function useJobColumns(): readonly Column<Job>[] {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const names = useNames();
  const age = (at: string | null) => (at === null ? '' : formats.age(at));
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      cell: ({ name }) => <IdentityCell title={names.job(name)} detail={name} />,
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 130,
      cell: (job) => <StatusChip tone={jobTones[stateOf(job)]}>{t(`jobs.${stateOf(job)}`)}</StatusChip>,
    },
    {
      key: 'succeeded',
      header: t('jobs.succeeded'),
      phone: 'line',
      width: 160,
      cell: ({ succeededAt }) => age(succeededAt),
    },
    {
      key: 'failedAt',
      header: t('jobs.failedAt'),
      priority: 2,
      width: 160,
      cell: ({ failedAt }) => age(failedAt),
    },
  ];
}

function usePoolColumns(): readonly Column<Pool>[] {
  const { t } = useTranslation('health');
  const formats = useFormats();
  return [
    { key: 'name', header: t('ui:word.name'), primary: true, cell: ({ name }) => name },
    ...(['used', 'idle', 'waiting'] as const).map((state) => ({
      key: state,
      header: t(`pools.${state}`),
      align: 'end' as const,
      width: 120,
      cell: (pool: Pool) => formats.number(pool[state]),
    })),
  ];
}
