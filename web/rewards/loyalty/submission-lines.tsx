import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { Submission } from '#contract/rewards/loyalty.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useLoyaltyWords } from './use-loyalty-words.ts';

type Line = Submission['items'][number];

/** The parts of a receipt with what each earns. */
export function SubmissionLines({ submission }: { submission: Submission }) {
  const { t } = useTranslation('loyalty');
  const language = useLanguage();
  const { money, number } = useFormats();
  const words = useLoyaltyWords();
  const currency = submission.currency ?? 'USD';
  const each = ({ quantity, price }: Line) =>
    t('lines.each', { quantity: number(quantity), price: money(price, currency) });
  const columns: Column<Line>[] = [
    {
      key: 'part',
      header: t('ui:word.part'),
      primary: true,
      cell: (line) => (
        <IdentityCell
          title={nameIn(line, language)}
          detail={[line.partNumber, line.quantity > 1 && each(line)].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'total',
      header: t('ui:word.amount'),
      align: 'end',
      width: 120,
      cell: ({ total }) => money(total, currency),
    },
    {
      key: 'earns',
      header: t('lines.earns'),
      align: 'end',
      width: 110,
      cell: ({ credits, points }) => (
        <TwoLines first={money(credits, currency)} second={words.points(points)} />
      ),
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
