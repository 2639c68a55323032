import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clipStatuses } from '#contract/library/clip-statuses.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { videoScreens } from '#contract/library/videos.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { titleFor } from '../clip-texts.ts';
import { useSubmissionColumns } from '../use-submission-columns.tsx';
import { useSubmission } from './use-submission.tsx';

const limit = 10;

/** The videos that the person submitted, with what became of them. */
export function Page() {
  const { t } = useTranslation('video-submissions');
  const language = useLanguage();
  const list = useListState({ text: 'text', status: clipStatuses });
  const { text, status } = list.filters;
  const reply = useCall(
    calls.list,
    { query: { mine: 'true', text, status, page: list.page, limit, sortBy: 'updatedAt' } },
    { keepPrevious: true },
  );
  const { withdraw, askToDelete, dialog } = useSubmission();
  const columns = useSubmissionColumns({
    hrefOf: ({ _id }) => addressOf(screens.submission, { videoId: _id }),
    after: ({ openNotes: count }) => count > 0 && t('openNotes', { count }),
  });
  const submit = (
    <ButtonLink variant="filled" href={screens.submit.path} icon={<IconPlus size={16} stroke={1.7} />}>
      {t('ui:word.submitAVideo')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        room="learner"
        title={t('ui:word.myVideos')}
        sub={t('sub')}
        back={{ href: videoScreens.learner.path, label: t('back') }}
        actions={submit}
      />
      <ListTable
        label={t('ui:word.myVideos')}
        list={list}
        reply={reply}
        rows={reply.data?.videos}
        rowKey={({ _id }) => _id}
        columns={columns}
        search={t('ui:word.titleOrDescription')}
        choices={[
          {
            name: 'status',
            label: t('ui:word.status'),
            options: clipStatuses.map((value) => ({ value, label: t(`ui:status.${value}`) })),
          },
        ]}
        rowMenu={(row) => ({
          name: titleFor(row, language),
          items: [
            ...(row.abilities.submit
              ? [editAction(t('ui:word.edit'), addressOf(screens.submissionEdit, { videoId: row._id }))]
              : []),
            ...(row.abilities.withdraw
              ? [
                  {
                    key: 'withdraw',
                    label: t('ui:word.withdraw'),
                    icon: <IconArrowBackUp size={16} stroke={1.7} />,
                    onSelect: () => withdraw(row),
                  },
                ]
              : []),
            ...(row.abilities.delete
              ? [
                  {
                    key: 'delete',
                    label: t('ui:word.delete'),
                    icon: <IconTrash size={16} stroke={1.7} />,
                    danger: true,
                    onSelect: () => askToDelete(row),
                  },
                ]
              : []),
          ],
        })}
        empty={{ title: t('empty.title'), sentence: t('empty.sentence'), action: submit }}
      />
      {dialog}
    </>
  );
}
