import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importCalls as calls, type Import } from '#contract/people/imports.calls.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { ImportedKind } from './imported-kind.ts';
import '#web/platform/theme/input-styles.ts';

interface ImportColumnsProps {
  readonly kind: ImportedKind;
  readonly read: Import;
}

interface Heading {
  readonly index: number;
  readonly heading: string;
  readonly examples: readonly string[];
}

/** Which heading of the file is which column. */
export function ImportColumns({ kind, read }: ImportColumnsProps) {
  const { t } = useTranslation('people-imports');
  const language = useLanguage();
  const go = useGo();
  const [mapping, setMapping] = useState<readonly (string | null)[]>(read.mapping);
  const [problem, setProblem] = useState<string>();
  const save = useChange(calls.save, { quiet: true });
  const remove = useChange(calls.remove, { leave: () => go(kind.address()) });
  const missing = read.columns.filter(({ key, isRequired }) => isRequired && !mapping.includes(key));
  const choices = read.columns.map(({ key, label }) => ({ value: key, label: label[language] }));
  const match = (index: number, key: string | null) =>
    setMapping((before) =>
      // A column is matched once: chosen again, it leaves the heading that had it.
      before.map((one, place) => (place === index ? key : one === key ? null : one)),
    );
  const columns: readonly Column<Heading>[] = [
    {
      key: 'heading',
      header: t('columns.heading'),
      primary: true,
      cell: ({ heading, examples }) => (
        <IdentityCell title={heading || t('columns.unnamed')} detail={examples.filter(Boolean).join(' · ')} />
      ),
    },
    {
      key: 'column',
      header: t('columns.column'),
      width: 280,
      cell: ({ index, heading }) => (
        <Select
          aria-label={t('columns.choose', { heading: heading || t('columns.unnamed') })}
          data={choices}
          value={mapping[index] ?? null}
          placeholder={t('columns.none')}
          clearable
          searchable
          onChange={(key) => match(index, key)}
        />
      ),
    },
  ];
  return (
    <Stack gap={16}>
      {problem && <Strip tone="bad" title={problem} live="alert" />}
      {read.problem && <Strip tone="warn" title={read.problem} />}
      {missing.length > 0 ? (
        <Strip
          tone="warn"
          title={t('columns.missing', { columns: missing.map(({ label }) => label[language]).join(', ') })}
        >
          {t('columns.missingText')}
        </Strip>
      ) : (
        <Strip title={t('columns.title')}>{t('columns.text')}</Strip>
      )}
      <DataTable
        label={t('columns.label')}
        columns={columns}
        rows={read.headings.map((heading, index) => ({
          index,
          heading,
          examples: read.examples[index] ?? [],
        }))}
        rowKey={({ index }) => String(index)}
      />
      <Row justify="end">
        <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { id: read._id } })}>
          {t('replace')}
        </Button>
        <Button
          variant="filled"
          disabled={missing.length > 0}
          busy={save.isPending}
          onClick={() =>
            save.mutate(
              { params: { id: read._id }, body: { mapping: [...mapping] } },
              { onError: (error) => setProblem(error.message) },
            )
          }
        >
          {t('columns.go')}
        </Button>
      </Row>
    </Stack>
  );
}
