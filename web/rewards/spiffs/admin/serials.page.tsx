import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import type { SerialUnit } from '#contract/rewards/serials.fields.ts';
import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { reviewAddress } from './claim-columns.tsx';
import classes from './manager.module.css';
import { ManagerTabs } from './manager-tabs.tsx';

const limit = 50;

/** The registry: which serial was shipped to which dealer, and which claims name it. */
export function Page() {
  const { t } = useTranslation('spiff-manager');
  const list = useListState({ text: 'text' });
  const reply = useCall(
    calls.list,
    { query: { page: list.page, limit, text: list.filters.text } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader
        title={t('serials.title')}
        sub={t('serials.sub')}
        actions={
          <ButtonLink
            variant="filled"
            href={addressOf(spiffScreens.importSerials)}
            icon={<IconUpload size={16} stroke={1.7} />}
          >
            {t('ui:word.import')}
          </ButtonLink>
        }
      />
      <ManagerTabs current="serials" />
      <ListTable
        label={t('serials.title')}
        list={list}
        reply={reply}
        rows={reply.data?.serials}
        rowKey={({ serial }) => serial}
        columns={useColumns()}
        search={t('serials.search')}
        empty={{ title: t('serials.empty'), sentence: t('serials.emptySub') }}
      />
    </>
  );
}

function useColumns(): readonly Column<SerialUnit>[] {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const day = (value: string) => formats.date(value, 'MM/DD/YYYY');
  return [
    {
      key: 'serial',
      header: t('serials.serial'),
      primary: true,
      cell: ({ serial, partNumber }) => <TwoLines first={serial} second={partNumber} />,
    },
    {
      key: 'dealer',
      header: t('serials.dealer'),
      cell: ({ dealer }) => <TwoLines first={dealer.name} second={dealer.number} />,
    },
    {
      key: 'shipped',
      header: t('serials.shipped'),
      width: 130,
      cell: ({ shippedOn }) => day(shippedOn),
    },
    {
      key: 'invoice',
      header: t('serials.invoice'),
      priority: 4,
      width: 160,
      cell: ({ invoiceNumber, invoicedOn }) => (
        <TwoLines first={invoiceNumber} second={invoicedOn && day(invoicedOn)} />
      ),
    },
    {
      key: 'claims',
      header: t('record.label'),
      width: 160,
      cell: ({ claims }) =>
        claims.map(({ _id, number }) => (
          <div key={_id} className={classes.line}>
            <AppLink href={reviewAddress(_id)}>
              {t('claim.number', { number: formats.number(number) })}
            </AppLink>
          </div>
        )),
    },
  ];
}
