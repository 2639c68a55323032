import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Statement, StatementLine, StatementSection } from '#contract/rewards/statements.calls.ts';
import type { statementFormats } from '#contract/rewards/statements.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { TableMenu } from '#web/platform/reports/file-menu.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface StatementViewProps {
  readonly statement: Statement;
  readonly onMonth: (month: string) => void;
  /** The address of the file in a format. */
  readonly fileAt: (format: (typeof statementFormats)[number]) => string;
}

/** A month of points, credits, and money, account by account, and the same as a file. */
export function StatementView({ statement, onMonth, fileAt }: StatementViewProps) {
  const { t } = useTranslation('statements');
  const formats = useFormats();
  const icon = <IconDownload size={16} stroke={1.7} aria-hidden="true" />;
  return (
    <Stack gap={16}>
      <Row justify="between">
        <ChoiceField
          label={t('month')}
          required
          value={statement.month}
          options={[...new Set([statement.month, ...statement.months])]
            .toSorted()
            .toReversed()
            .map((value) => ({ value, label: formats.month(value) }))}
          onChange={(month) => month && onMonth(month)}
        />
        <Row>
          <ButtonLink icon={icon} href={fileAt('pdf')} download>
            {t('pdf')}
          </ButtonLink>
          <TableMenu saving={(format) => ({ href: fileAt(format) })} onPrint={() => window.print()} />
        </Row>
      </Row>
      {statement.accounts.length === 0 && (
        <Panel title={formats.month(statement.month)}>
          <EmptyState plain level={3} title={t('empty.title')}>
            {t('empty.sentence')}
          </EmptyState>
        </Panel>
      )}
      {statement.accounts.map((section) => (
        <Section key={`${section.account} ${section.currency}`} section={section} />
      ))}
    </Stack>
  );
}

function Section({ section }: { section: StatementSection }) {
  const { t } = useTranslation('statements');
  const formats = useFormats();
  const { account, currency, opening, closing, paidIn, taken, lines } = section;
  const amount = (value: number) =>
    currency === 'PTS' ? formats.number(value) : formats.money(value, currency);
  const title = t(`account.${account}`);
  const columns: readonly Column<StatementLine>[] = [
    { key: 'what', header: t('what'), primary: true, cell: ({ what }) => what },
    {
      key: 'funder',
      header: t('funder'),
      width: 170,
      priority: 3,
      cell: ({ funder }) => funder ?? t('ui:word.theCompany'),
    },
    { key: 'at', header: t('ui:word.date'), width: 160, cell: ({ at }) => formats.date(at) },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      align: 'end',
      width: 150,
      cell: ({ amount: value }) => <span className="num">{`${value > 0 ? '+' : ''}${amount(value)}`}</span>,
    },
    {
      key: 'balance',
      header: t('ui:word.balance'),
      align: 'end',
      width: 150,
      priority: 3,
      cell: ({ balanceAfter }) => <span className="num">{amount(balanceAfter)}</span>,
    },
  ];
  return (
    <Panel title={currency === 'PTS' ? title : t('in', { account: title, currency })} padding="none">
      <div style={{ padding: 'var(--b-space-4)' }}>
        <Facts
          variant="strip"
          items={[
            { label: t('opening'), value: amount(opening) },
            { label: t('paidIn'), value: amount(paidIn) },
            { label: t('taken'), value: amount(taken) },
            { label: t('closing'), value: <b className="num">{amount(closing)}</b> },
          ]}
        />
      </div>
      {lines.length > 0 && (
        <DataTable flush dense label={title} rows={lines} rowKey={({ _id }) => _id} columns={columns} />
      )}
    </Panel>
  );
}
