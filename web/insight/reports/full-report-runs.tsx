import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  fullReportCalls as calls,
  type FullReportFile,
  type FullReportRun,
} from '#contract/insight/full-report.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useUser } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { failureText } from '#web/platform/failures.ts';

/** The full reports of the last 30 days with their files, for whoever reaches everybody. */
export function FullReportRuns() {
  const { role, isPlatformAdmin } = useUser();
  return isPlatformAdmin || role.reach === 'everything' ? <Runs /> : null;
}

function Runs() {
  const { t } = useTranslation('full-report');
  const formats = useFormats();
  const reply = useCall(calls.list, {});
  const { runs, isOn, times = [], timeZone = '' } = reply.data ?? {};
  return (
    <Panel
      title={t('ui:word.fullReport')}
      sub={
        isOn === false
          ? t('off')
          : t('sub', { times: new Intl.ListFormat(formats.locale).format(times), zone: timeZone })
      }
      padding="none"
    >
      <DataTable
        flush
        dense
        label={t('ui:word.fullReport')}
        rows={runs}
        rowKey={({ _id }) => _id}
        skeletonRows={2}
        {...(reply.isLoadingError && {
          failed: { message: failureText(reply.error), onRetry: () => void reply.refetch() },
        })}
        empty={<EmptyState plain title={t('none')} />}
        columns={[
          {
            key: 'time',
            header: t('time'),
            primary: true,
            cell: ({ dueAt }) => formats.dateTime(dueAt),
          },
          {
            key: 'people',
            header: t('people'),
            align: 'end',
            phone: 'line',
            cell: (run) => <File run={run} file="people" />,
          },
          {
            key: 'curriculums',
            header: t('curriculums'),
            align: 'end',
            phone: 'line',
            cell: (run) => <File run={run} file="curriculums" />,
          },
          {
            key: 'ends',
            header: t('ends'),
            priority: 2,
            phone: 'none',
            cell: ({ endsAt }) => formats.date(endsAt),
          },
        ]}
      />
    </Panel>
  );
}

function File({ run, file }: { run: FullReportRun; file: FullReportFile }) {
  const { t } = useTranslation('full-report');
  const { dateTime, fileSize, number } = useFormats();
  const { rows, sizeBytes } = run[file];
  return (
    <ButtonLink
      href={callAddress(calls[file], { params: { runId: run._id } })}
      download
      variant="subtle"
      icon={<IconDownload size={16} stroke={1.7} />}
    >
      <VisuallyHidden>{t('download', { file: t(file), time: dateTime(run.dueAt) })} </VisuallyHidden>
      {t('size', { rows: number(rows), size: fileSize(sizeBytes) })}
    </ButtonLink>
  );
}
