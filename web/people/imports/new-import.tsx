import { Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importCalls as calls } from '#contract/people/imports.calls.ts';
import { ownCsvForm } from '#contract/platform/tables.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { tableFiles } from '#web/platform/imports/table-files.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLargeUpload } from '#web/platform/uploads/use-large-upload.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { ImportedKind } from './imported-kind.ts';
import { PastImports } from './past-imports.tsx';

/** Where a table comes from, and what was imported before. */
export function NewImport({ kind }: { readonly kind: ImportedKind }) {
  const { t } = useTranslation('people-imports');
  const { texts } = kind;
  const formats = useFormats();
  const language = useLanguage();
  const go = useGo();
  const [rows, setRows] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useChange(calls.create, {
    quiet: true,
    onDone: ({ import: { _id } }) => go(kind.address(_id)),
  });
  const send = (table: { fileId?: string; csv?: string }) => {
    setProblem(undefined);
    create.mutate({ body: { kind: kind.name, ...table } }, { onError: (error) => setProblem(error.message) });
  };
  const { upload, start, cancel } = useLargeUpload('document', (stored) => send({ fileId: stored.fileId }));
  const isBusy = create.isPending || (upload !== undefined && upload.state !== 'failed');
  const failure = problem ?? (upload?.state === 'failed' ? upload.problem : undefined);
  return (
    <Stack gap={24}>
      <PageHeader
        title={texts.title}
        sub={t('sub')}
        back={{ href: kind.listAddress(), label: texts.list }}
        actions={
          <ButtonLink
            href={callAddress(calls.sample, { query: { kind: kind.name, format: ownCsvForm(language) } })}
            download
            icon={<IconDownload size={16} stroke={1.7} />}
          >
            {t('sample')}
          </ButtonLink>
        }
      />
      <Stepper
        label={t('steps.label')}
        steps={[t('steps.file'), t('steps.columns'), t('steps.preview'), t('steps.done')]}
        current={0}
      />
      {failure && (
        <Strip tone="bad" title={t('notRead')} live="alert">
          {failure}
        </Strip>
      )}
      <Panel title={t('file.title')} padding="wide">
        <Stack>
          <FileDrop
            label={t('file.label')}
            hint={t('file.hint')}
            accept={tableFiles}
            chosen={upload ? [upload.name] : []}
            onFiles={([file]) => file && void start(file)}
          />
          {isBusy && (
            <Strip
              title={
                upload
                  ? t('file.uploading', { name: upload.name, share: formats.percent(upload.share) })
                  : t('file.reading')
              }
              live="status"
              {...(upload && { actions: <Button onClick={cancel}>{t('ui:word.cancel')}</Button> })}
            />
          )}
        </Stack>
      </Panel>
      <Panel title={t('paste.title')} padding="wide">
        <Stack>
          <Textarea
            label={t('paste.label')}
            description={t('paste.hint')}
            autosize
            minRows={4}
            maxRows={12}
            value={rows}
            onChange={(event) => setRows(event.currentTarget.value)}
          />
          <Row justify="end">
            <Button
              variant="filled"
              disabled={rows.trim() === ''}
              busy={create.isPending}
              onClick={() => send({ csv: rows })}
            >
              {t('ui:word.continue')}
            </Button>
          </Row>
        </Stack>
      </Panel>
      <PastImports kind={kind} />
    </Stack>
  );
}
