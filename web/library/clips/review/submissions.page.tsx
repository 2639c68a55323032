import { useTranslation } from 'react-i18next';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ReviewFirst } from '#web/platform/review/review-first.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useSubmissionColumns } from '../use-submission-columns.tsx';

const limit = 10;
const tabs = ['waiting_approval', 'denied', 'published'] as const;

/** What people submitted: what waits for a decision, and what was decided. */
export function Page() {
  const { t } = useTranslation('video-review');
  const formats = useFormats();
  const list = useListState({ text: 'text', state: tabs });
  const state = tabs.find((one) => one === list.filters.state) ?? 'waiting_approval';
  const query = { submissions: 'true', status: state, text: list.filters.text, page: list.page, limit };
  const reply = useCall(calls.list, { query }, { keepPrevious: true });
  const counts = reply.data?.counts;
  const first = state === 'waiting_approval' ? reply.data?.videos[0] : undefined;
  const columns = useSubmissionColumns({
    hrefOf: ({ _id }) => addressOf(screens.review, { videoId: _id }),
    before: ({ createdBy }) => createdBy?.name,
    after: ({ submissionVersion: version }) => version > 1 && t('video-notes:version', { version }),
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={<ReviewFirst href={first && addressOf(screens.review, { videoId: first._id })} />}
      />
      <Tabs
        label={t('states')}
        current={state}
        items={tabs.map((key) => ({
          key,
          label: t(`ui:status.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(tab) =>
          list.setFilters({ state: tabs.find((one) => one === tab && one !== 'waiting_approval') })
        }
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={reply}
        rows={reply.data?.videos}
        rowKey={({ _id }) => _id}
        columns={columns}
        search={t('ui:word.titleOrDescription')}
        empty={{ title: t(`empty.${state}`), sentence: t('empty.sentence') }}
      />
    </>
  );
}
