import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { StageLine } from '#web/ui/stage-line.tsx';
import { figureSegments } from './figure-segments.ts';

interface Figures {
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
  readonly averageScore: number | null;
  readonly timeSpent: number;
  readonly percent: number;
}

/** People's progress in a course or curriculum, column by column. */
export function useFigureColumns<Row extends Figures>(
  nameOf: (row: Row) => string,
  sortable: readonly string[],
): readonly Column<Row>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const number = (key: 'completed' | 'inProgress' | 'notStarted'): Column<Row> => ({
    key,
    header: t(`people.${key}`),
    align: 'end',
    priority: 3,
    width: 120,
    sortable: sortable.includes(key),
    cell: (row) => formats.number(row[key]),
  });
  return [
    {
      key: 'percent',
      header: t('column.passedShare'),
      width: 170,
      cell: (row) => (
        <StageLine segments={figureSegments(row)} label={nameOf(row)} words={formats.percent(row.percent)} />
      ),
    },
    number('completed'),
    number('inProgress'),
    number('notStarted'),
    ...useScoreAndTime<Row>(sortable),
  ];
}

/** Scores and times, the last columns of every report. */
export function useScoreAndTime<Row extends Pick<Figures, 'averageScore' | 'timeSpent'>>(
  sortable: readonly string[],
): readonly Column<Row>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return [
    {
      key: 'averageScore',
      header: t('column.score'),
      align: 'end',
      priority: 4,
      width: 120,
      sortable: sortable.includes('averageScore'),
      cell: (row) => formats.score(row.averageScore),
    },
    {
      key: 'timeSpent',
      header: t('column.time'),
      align: 'end',
      priority: 4,
      width: 120,
      sortable: sortable.includes('timeSpent'),
      cell: (row) => formats.duration(row.timeSpent),
    },
  ];
}

/** The figures of one course or curriculum as a strip. */
export function useFigureKpis({ completed, inProgress, notStarted, percent, averageScore }: Figures) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return [
    { key: 'share', label: t('people.share'), value: formats.percent(percent) },
    { key: 'completed', label: t('people.completed'), value: formats.number(completed) },
    { key: 'inProgress', label: t('people.inProgress'), value: formats.number(inProgress) },
    { key: 'notStarted', label: t('people.notStarted'), value: formats.number(notStarted) },
    {
      key: 'score',
      label: t('column.score'),
      value: formats.score(averageScore),
    },
  ];
}
