import { useTranslation } from 'react-i18next';
import { importCalls as calls, type Import } from '#contract/people/imports.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRunning } from './import-running.tsx';
import type { ImportedKind } from './imported-kind.ts';
import { NewImport } from './new-import.tsx';

interface ImportPageProps {
  readonly kind: ImportedKind;
  /** Undefined before a table is chosen. */
  readonly importId: string | undefined;
}

/** The way from a table to its records: file, columns, preview, done. */
export function ImportPage({ kind, importId }: ImportPageProps) {
  return importId === undefined ? <NewImport kind={kind} /> : <OneImport kind={kind} importId={importId} />;
}

const steps = ['file', 'columns', 'preview', 'done'] as const;
/** The step of each state. */
const stepOf: Readonly<Record<Import['state'], number>> = {
  columns: 1,
  judging: 2,
  ready: 2,
  applying: 3,
  done: 4,
  undoing: 4,
  undone: 4,
};
const pollMilliseconds = 1000;
const isWorkedOn = ({ state }: Import) => state === 'judging' || state === 'applying' || state === 'undoing';

function OneImport({ kind, importId }: { readonly kind: ImportedKind; readonly importId: string }) {
  const { t } = useTranslation('people-imports');
  const { texts } = kind;
  const formats = useFormats();
  const input = { params: { id: importId } };
  const first = useCall(calls.get, input);
  const working = first.data !== undefined && isWorkedOn(first.data.import);
  // The same query: while a worker is at it, the page asks again.
  useCall(calls.get, input, { enabled: working, refetchMilliseconds: pollMilliseconds });
  const read = first.data?.import;
  return (
    <Stack gap={24}>
      <PageHeader
        title={texts.title}
        sub={
          read &&
          t('read', {
            name: read.fileName,
            count: read.total,
            rows: formats.number(read.total),
            seconds: formats.number(Math.max(0.1, read.readMilliseconds / 1000), 1),
          })
        }
        back={{ href: kind.address(), label: t('all') }}
      />
      {read && (
        <Stepper
          label={t('steps.label')}
          steps={steps.map((step) => t(`steps.${step}`))}
          current={stepOf[read.state]}
        />
      )}
      {first.isLoadingError ? (
        <FailedReply reply={first} />
      ) : read ? (
        <Step kind={kind} read={read} />
      ) : (
        <SkeletonRows />
      )}
    </Stack>
  );
}

function Step({ kind, read }: { readonly kind: ImportedKind; readonly read: Import }) {
  if (read.state === 'columns') return <ImportColumns key={read._id} kind={kind} read={read} />;
  if (isWorkedOn(read)) return <ImportRunning read={read} />;
  if (read.state === 'ready') return <ImportPreview kind={kind} read={read} />;
  return <ImportDone kind={kind} read={read} />;
}
