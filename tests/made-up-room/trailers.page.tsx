import { addressOf } from '#contract/platform/screen.ts';
import { recordKind, useRecordList } from '#web/platform/lists/record-kind.ts';
import { RecordListPage } from '#web/platform/lists/record-list-page.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { trailerCalls } from './trailers.calls.ts';
import { trailerScreens } from './trailers.screens.ts';

const kind = recordKind({
  texts: { namespace: 'trailers' },
  calls: trailerCalls,
  rows: 'trailers',
  nameOf: ({ name }) => name,
});

export function Page() {
  const list = useListState(['text'], []);
  const address = addressOf(trailerScreens.list);
  return (
    <RecordListPage
      page={useRecordList(kind, list, list.filters)}
      hrefOf={(id) => `${address}/${id}`}
      create={`${address}/create`}
      columns={[
        { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
        { key: 'wheels', header: 'Wheels', cell: ({ wheels }) => wheels },
      ]}
      noneFound=""
    />
  );
}
