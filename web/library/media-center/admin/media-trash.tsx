import { useTranslation } from 'react-i18next';
import { mediaItemCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { MediaKindIcon } from '../media-kind-icon.tsx';
import { useMediaWords } from '../use-media-words.ts';

const perPage = 25;

/** What was deleted, and can be restored for 30 days. */
export function MediaTrash({ home }: { home: string }) {
  const { t } = useTranslation('media-center-admin');
  const formats = useFormats();
  const words = useMediaWords();
  const list = useListState({ text: 'text' });
  const { text } = list.filters;
  const reply = useCall(
    mediaItemCalls.trash,
    { query: { page: list.page, limit: perPage, ...(text && { text }) } },
    { keepPrevious: true },
  );
  const restore = useChange(mediaItemCalls.restore, {
    onDone: ({ fileObject: { path } }) => toast(t('trash.restored', { path })),
  });
  return (
    <>
      <PageHeader
        title={t('trash.title')}
        sub={t('trash.sub')}
        back={{ href: home, label: t('media-center:title') }}
      />
      <ListTable
        label={t('trash.title')}
        list={list}
        reply={reply}
        rows={reply.data?.fileObjects}
        rowKey={(item: FileObject) => item.link}
        search={t('media-center:search')}
        columns={[
          {
            key: 'name',
            header: t('ui:word.name'),
            primary: true,
            cell: (item) => (
              <IdentityCell
                before={<MediaKindIcon kind={item.kind} size={20} />}
                title={item.name}
                detail={[words.kind(item), item.folder].filter(Boolean).join(' · ')}
              />
            ),
          },
          {
            key: 'deleted',
            header: t('trash.deleted'),
            priority: 2,
            cell: ({ deletedAt }) => deletedAt && formats.date(deletedAt),
          },
          {
            key: 'purged',
            header: t('trash.gone'),
            priority: 3,
            cell: ({ purgedAt }) => purgedAt && formats.date(purgedAt),
          },
        ]}
        rowMenu={({ link, name }) => ({
          name,
          items: [
            {
              key: 'restore',
              label: t('ui:word.restore'),
              onSelect: () => restore.mutate({ params: { link } }),
            },
          ],
        })}
        empty={{ title: t('trash.empty') }}
      />
    </>
  );
}
