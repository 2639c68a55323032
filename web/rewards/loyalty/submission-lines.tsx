import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { Submission } from '#contract/rewards/loyalty.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Line = Submission['items'][number];

/** The parts of a receipt with what each earns. */
export function SubmissionLines({ submission }: { submission: Submission }) {
  const { t } = useTranslation('loyalty');
  const language = useLanguage();
  const { money, number } = useFormats();
  const currency = submission.currency ?? 'USD';
  const columns: Column<Line>[] = [
    {
      key: 'part',
      header: t('field.part'),
      primary: true,
      cell: (line) => <IdentityCell title={nameIn(line, language)} detail={line.partNumber} />,
    },
    {
      key: 'total',
      header: t('field.amount'),
      align: 'end',
      width: 150,
      cell: ({ quantity, price, total }) => (
        <IdentityCell
          title={money(total, currency)}
          detail={
            quantity > 1 && t('lines.each', { quantity: number(quantity), price: money(price, currency) })
          }
        />
      ),
    },
    {
      key: 'credits',
      header: t('field.credits'),
      align: 'end',
      hideOnPhone: true,
      width: 110,
      cell: ({ credits }) => money(credits, currency),
    },
    {
      key: 'points',
      header: t('field.points'),
      align: 'end',
      width: 80,
      cell: ({ points }) => number(points),
    },
  ];
  return (
    <Panel title={t('lines.title')} padding="none">
      <DataTable
        flush
        label={t('lines.title')}
        columns={columns}
        rows={submission.items}
        rowKey={({ partNumber }) => partNumber}
      />
    </Panel>
  );
}
