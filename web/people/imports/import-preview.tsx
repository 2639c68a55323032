import { Checkbox, Switch } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importCalls as calls, type Import, type ImportRow } from '#contract/people/imports.calls.ts';
import { rowOutcomes } from '#contract/people/imports.fields.ts';
import { ownCsvForm } from '#contract/platform/tables.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CorrectRow } from './correct-row.tsx';
import { DateOrder } from './date-order.tsx';
import type { ImportedKind } from './imported-kind.ts';
import classes from './imports.module.css';
import { missingOf } from './missing-of.ts';
import { useRowColumns } from './use-row-columns.tsx';
import '#web/platform/theme/input-styles.ts';

const limit = 50;
const tabs = ['all', ...rowOutcomes] as const;
const onlyMe = 'me';

interface ImportPreviewProps {
  readonly kind: ImportedKind;
  readonly read: Import;
}

/** What becomes of each row, before anything is saved. Rows are corrected in place. */
export function ImportPreview({ kind, read }: ImportPreviewProps) {
  const { t } = useTranslation('people-imports');
  const { texts } = kind;
  const formats = useFormats();
  const language = useLanguage();
  const go = useGo();
  const list = useListState({ text: 'text', outcome: rowOutcomes, needs: [onlyMe] });
  const { outcome, needs, text } = list.filters;
  const [correcting, setCorrecting] = useState<ImportRow>();
  const needsMe = needs === onlyMe;
  const params = { id: read._id };
  const rows = useCall(
    calls.rows,
    {
      params,
      query: {
        page: list.page,
        limit: list.limit(limit),
        outcome,
        text,
        ...(needsMe && { needsMe: 'true' as const }),
      },
    },
    { keepPrevious: true, staleMilliseconds: 0 },
  );
  const remove = useChange(calls.remove, { leave: () => go(kind.address()) });
  const columns = useRowColumns(kind, read, setCorrecting);
  const { counts } = read;
  const counted = { all: read.total, ...counts };
  const waiting = counts.check + counts.error;
  const form = ownCsvForm(language);
  return (
    <Stack gap={16}>
      <Strip title={t('preview.title')}>
        {waiting === 0
          ? t('preview.clean')
          : t('preview.waiting', {
              count: waiting,
              rows: formats.number(waiting),
              errors: t('preview.errors', { count: counts.error, rows: formats.number(counts.error) }),
              checks: t('preview.checks', { count: counts.check, rows: formats.number(counts.check) }),
            })}
      </Strip>
      {read.problem && <Strip tone="bad" title={read.problem} />}
      <DateOrder read={read} />
      <Tabs
        label={t('preview.outcomes')}
        current={outcome ?? 'all'}
        items={tabs.map((key) => ({
          key,
          label: t(`outcome.${key}`),
          count: formats.number(counted[key]),
        }))}
        onChange={(key) => list.setFilters({ outcome: rowOutcomes.find((one) => one === key) })}
      />
      <Row justify="between">
        <Switch
          label={t('preview.onlyMe')}
          checked={needsMe}
          onChange={(event) => list.setFilters({ needs: event.currentTarget.checked ? onlyMe : undefined })}
        />
        <Row>
          {waiting > 0 && (
            <ButtonLink
              href={callAddress(calls.result, { params, query: { format: form, needsMe: 'true' } })}
              download
              icon={<IconDownload size={16} stroke={1.7} />}
            >
              {t('preview.errorsFile')}
            </ButtonLink>
          )}
          <Button
            icon={<IconUpload size={16} stroke={1.7} />}
            busy={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            {t('replace')}
          </Button>
        </Row>
      </Row>
      <ListTable
        label={t('preview.rows')}
        list={list}
        reply={rows}
        rows={rows.data?.rows}
        rowKey={({ number }) => String(number)}
        rowTone={({ outcome: one }) => (one === 'error' ? 'bad' : one === 'check' ? 'warn' : undefined)}
        columns={columns}
        search={texts.search}
        noneFound={t('preview.none')}
        empty={{ title: t('preview.none') }}
      />
      <ApplyBar kind={kind} read={read} />
      <CorrectRow
        key={correcting?.number}
        read={read}
        row={correcting}
        onClose={() => setCorrecting(undefined)}
      />
    </Stack>
  );
}

/** What the import brings about, and the button that carries it out. */
function ApplyBar({ kind, read }: ImportPreviewProps) {
  const { t } = useTranslation('people-imports');
  const { texts } = kind;
  const formats = useFormats();
  const language = useLanguage();
  const params = { id: read._id };
  const save = useChange(calls.save);
  const apply = useChange(calls.apply);
  const { counts } = read;
  const ready = counts.add + counts.update;
  const missing = missingOf(read);
  const left = counts.check + counts.error + counts.skip;
  const optional = new Set(read.options.map(({ key }) => key));
  const effects = read.effects.filter(({ key, count }) => count > 0 && !optional.has(key));
  return (
    <StickyBar label={t('preview.bar')}>
      <Row justify="between" gap={12} className={classes.whole}>
        <Row gap={16}>
          {read.options
            .filter(({ isOn, count }) => isOn || count !== 0)
            .map(({ key, label, isOn, count }) => (
              <Checkbox
                key={key}
                label={
                  count === null
                    ? label[language]
                    : t('preview.option', { label: label[language], rows: formats.number(count) })
                }
                checked={isOn}
                disabled={save.isPending}
                onChange={(event) =>
                  save.mutate({ params, body: { options: { [key]: event.currentTarget.checked } } })
                }
              />
            ))}
          {effects.map(({ key, label, count }) => (
            <strong key={key}>
              {t('preview.option', { label: label[language], rows: formats.number(count) })}
            </strong>
          ))}
        </Row>
        <Row gap={12}>
          <span>{t('preview.ready', { ready: formats.number(ready), left: formats.number(left) })}</span>
          <Button
            variant="filled"
            disabled={ready + missing === 0}
            busy={apply.isPending}
            onClick={() => apply.mutate({ params })}
          >
            {ready === 0 && missing > 0
              ? t('preview.onlyMissing', { count: missing, rows: formats.number(missing) })
              : texts.apply(ready)}
          </Button>
        </Row>
      </Row>
    </StickyBar>
  );
}
