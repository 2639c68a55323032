import { useTranslation } from 'react-i18next';
import { spiffClaimCalls as calls } from '#contract/rewards/spiff-claims.calls.ts';
import { claimStatuses } from '#contract/rewards/spiff-claims.fields.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { useClaimColumns } from './claim-columns.tsx';

const limit = 10;

/** The claims of a person, the latest first, on the page of the person. */
export const PersonClaims = ({ recordId }: RecordPartProps) => <Claims of={{ person: recordId }} />;

/** The claims from a dealer. */
export const DealerClaims = ({ recordId }: RecordPartProps) => <Claims of={{ dealer: recordId }} />;

function Claims({ of }: { of: { readonly person: string } | { readonly dealer: string } }) {
  const { t } = useTranslation('spiff-manager');
  const list = useListState({ status: claimStatuses }, [], 'claims');
  const read = useCall(
    calls.list,
    { query: { ...of, status: list.filters.status, page: list.page, limit } },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('record.label')}
      list={list}
      reply={read}
      rows={read.data?.submissions}
      rowKey={({ _id }) => _id}
      columns={useClaimColumns().map((column) => ({ ...column, sortable: false }))}
      choices={[
        {
          name: 'status',
          label: t('ui:word.status'),
          options: claimStatuses.map((value) => ({ value, label: t(`spiffs:status.${value}`) })),
        },
      ]}
      empty={{ title: t('record.none') }}
    />
  );
}
