import { useTranslation } from 'react-i18next';
import type { Import, ImportRow } from '#contract/people/imports.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import type { ImportedKind } from './imported-kind.ts';
import { WhatHappens } from './what-happens.tsx';

const tones: Readonly<Record<NonNullable<ImportRow['outcome']>, Tone>> = {
  add: 'ok',
  update: 'info',
  same: 'mute',
  check: 'warn',
  error: 'bad',
  skip: 'mute',
};
const resultTones: Readonly<Record<NonNullable<ImportRow['result']>, Tone>> = {
  applied: 'ok',
  left: 'warn',
  undone: 'mute',
  kept: 'warn',
};

/** The columns of the rows of an import. `onCorrect` opens a row that needs somebody. */
export function useRowColumns(
  kind: ImportedKind,
  read: Import,
  onCorrect?: (row: ImportRow) => void,
): readonly Column<ImportRow>[] {
  const { t } = useTranslation('people-imports');
  const { texts } = kind;
  const language = useLanguage();
  const { title, detail, place } = kind.naming;
  const labels = new Map(read.columns.map(({ key, label }) => [key, label[language]]));
  const named = ({ values }: ImportRow) =>
    title
      .map((key) => values[key] ?? '')
      .join(' ')
      .trim();
  return [
    {
      key: 'number',
      header: t('row.number'),
      align: 'end',
      width: 64,
      priority: 3,
      phone: 'none',
      cell: ({ number, isMissing }) => (isMissing ? '' : number),
    },
    {
      key: 'record',
      header: texts.record,
      primary: true,
      cell: (row) => (
        <IdentityCell
          title={named(row) || (row.values[detail] ?? '') || t('ui:word.noName')}
          {...(row.targetId && row.result !== 'undone' && { href: kind.recordAddress(row.targetId) })}
          detail={row.values[detail] ?? ''}
        />
      ),
    },
    {
      key: 'place',
      header: labels.get(place) ?? '',
      priority: 3,
      width: 150,
      phone: 'none',
      cell: ({ values }) => values[place] ?? '',
    },
    {
      key: 'outcome',
      header: t('row.outcome'),
      width: 110,
      cell: ({ outcome, result }) =>
        result ? (
          <StatusChip tone={resultTones[result]}>{t(`chip.${result}`)}</StatusChip>
        ) : (
          outcome && <StatusChip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusChip>
        ),
    },
    {
      key: 'happens',
      header: t('ui:word.whatHappens'),
      phone: 'line',
      width: 360,
      cell: ({ resultReason, reasons, changes, outcome }) => (
        <WhatHappens
          resultReason={resultReason}
          reasons={reasons.map(({ sentence }) => sentence)}
          changes={changes.map((one) => ({ ...one, column: labels.get(one.column) ?? one.column }))}
          otherwise={outcome === 'same' ? t('ui:word.nothingToChange') : ''}
        />
      ),
    },
    ...(onCorrect
      ? [
          {
            key: 'correct',
            header: '',
            width: 110,
            align: 'end' as const,
            cell: (row: ImportRow) => (
              <Button
                size="xs"
                variant={row.outcome === 'check' || row.outcome === 'error' ? 'default' : 'subtle'}
                aria-label={t('row.correctNamed', { number: row.number })}
                onClick={() => onCorrect(row)}
              >
                {t(row.suggestion ? 'ui:word.choose' : row.canConfirm ? 'ui:word.check' : 'ui:word.correct')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
