import { useTranslation } from 'react-i18next';
import type { ClipCard } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ReviewFirst } from '#web/platform/review/review-first.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Cover } from '#web/ui/cover.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import classes from '../admin/clip-thumb.module.css';
import { titleOf } from '../clip-texts.ts';

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
        columns={useColumns()}
        search={t('search')}
        empty={{ title: t(`empty.${state}`), sentence: t('empty.sentence') }}
      />
    </>
  );
}

function useColumns(): readonly Column<ClipCard>[] {
  const { t } = useTranslation('video-review');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'title',
      header: t('column.title'),
      primary: true,
      cell: (clip) => (
        <IdentityCell
          before={
            <span className={classes.thumb}>
              <Cover seed={clip._id} image={clip.image?.location ?? null} ratio="16 / 9" />
            </span>
          }
          title={<TextIn text={titleOf(clip)} language={language} />}
          detail={[
            clip.createdBy?.name,
            clip.category && nameIn(clip.category, language),
            clip.submissionVersion > 1 && t('video-notes:version', { version: clip.submissionVersion }),
          ]
            .filter(Boolean)
            .join(' · ')}
          href={addressOf(screens.review, { videoId: clip._id })}
        />
      ),
    },
    {
      key: 'length',
      header: t('column.length'),
      priority: 4,
      width: 90,
      align: 'end',
      cell: ({ durationSeconds }) => <span className="num">{formatPlayTime(durationSeconds)}</span>,
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'submittedAt',
      header: t('column.sent'),
      priority: 2,
      width: 160,
      cell: ({ submittedAt }) => submittedAt && formats.date(submittedAt),
    },
  ];
}
