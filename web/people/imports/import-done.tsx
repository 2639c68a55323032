import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importCalls as calls, type Import } from '#contract/people/imports.calls.ts';
import { rowResults } from '#contract/people/imports.fields.ts';
import { ownCsvForm } from '#contract/platform/tables.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { ImportedKind } from './imported-kind.ts';
import { UndoImport } from './undo-import.tsx';
import { useRowColumns } from './use-row-columns.tsx';

const limit = 50;
const tabs = ['all', ...rowResults] as const;

interface ImportDoneProps {
  readonly kind: ImportedKind;
  readonly read: Import;
}

/** What became of each row, with its file and undo. */
export function ImportDone({ kind, read }: ImportDoneProps) {
  const { t } = useTranslation('people-imports');
  const { texts } = kind;
  const formats = useFormats();
  const language = useLanguage();
  const list = useListState({ text: 'text', result: rowResults });
  const { result, text } = list.filters;
  const [isUndoing, setUndoing] = useState(false);
  const params = { id: read._id };
  const rows = useCall(
    calls.rows,
    { params, query: { page: list.page, limit: list.limit(limit), result, text } },
    { keepPrevious: true, staleMilliseconds: 0 },
  );
  const columns = useRowColumns(kind, read);
  const { results } = read;
  const counted = {
    all: read.total,
    applied: results.added + results.updated + results.missing,
    left: results.left,
    undone: results.undone,
    kept: results.kept,
  };
  const number = (value: number) => formats.number(value);
  return (
    <Stack gap={16}>
      {read.problem && <Strip tone="bad" title={read.problem} />}
      {read.state === 'undone' ? (
        <Strip
          tone={results.kept > 0 ? 'warn' : 'mute'}
          title={t('done.undone', { count: results.undone, rows: number(results.undone) })}
          {...(results.kept > 0 &&
            result !== 'kept' && {
              actions: (
                <Button size="sm" onClick={() => list.setFilters({ result: 'kept' })}>
                  {t('done.showKept')}
                </Button>
              ),
            })}
        >
          {results.kept > 0 && t('done.kept', { count: results.kept, rows: number(results.kept) })}
        </Strip>
      ) : (
        <Strip
          tone="ok"
          title={t('done.imported', { added: number(results.added), updated: number(results.updated) })}
        >
          {results.missing > 0 &&
            `${t('done.missing', { count: results.missing, rows: number(results.missing) })} `}
          {read.undoUntil &&
            read.abilities.undo &&
            t('done.undoUntil', { day: formats.date(read.undoUntil) })}
        </Strip>
      )}
      <Row justify="end">
        {read.abilities.undo && (
          <Button icon={<IconArrowBackUp size={16} stroke={1.7} />} onClick={() => setUndoing(true)}>
            {t('undo.action')}
          </Button>
        )}
        <ButtonLink
          href={callAddress(calls.result, { params, query: { format: ownCsvForm(language) } })}
          download
          icon={<IconDownload size={16} stroke={1.7} />}
        >
          {t('result')}
        </ButtonLink>
        <ButtonLink href={kind.address()}>{t('done.again')}</ButtonLink>
        <ButtonLink variant="filled" href={kind.listAddress()}>
          {texts.list}
        </ButtonLink>
      </Row>
      <Tabs
        label={t('done.results')}
        current={result ?? 'all'}
        items={tabs
          .filter((key) => key === 'all' || counted[key] > 0)
          .map((key) => ({ key, label: t(`results.${key}`), count: number(counted[key]) }))}
        onChange={(key) => list.setFilters({ result: rowResults.find((one) => one === key) })}
      />
      <ListTable
        label={t('preview.rows')}
        list={list}
        reply={rows}
        rows={rows.data?.rows}
        rowKey={({ number: one }) => String(one)}
        columns={columns}
        search={texts.search}
        noneFound={t('preview.none')}
        empty={{ title: t('done.gone'), sentence: t('done.goneText') }}
      />
      <UndoImport kind={kind} read={isUndoing ? read : undefined} onClose={() => setUndoing(false)} />
    </Stack>
  );
}
