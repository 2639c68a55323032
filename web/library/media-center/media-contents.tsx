import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './media-center.module.css';
import type { MediaSearch } from './use-media-search.ts';

const limit = 48;

interface ContentsProps {
  readonly path: string;
  readonly search: MediaSearch;
  readonly children: (items: readonly FileObject[]) => ReactNode;
}

/** What a folder holds, page after page. */
export function FolderContents({
  onHere,
  ...props
}: ContentsProps & {
  /** Told what can be done in the folder. */
  readonly onHere: (here: { folder: FileObject | null; create: boolean; createFiles: boolean }) => void;
}) {
  const pages = useCallPages(mediaCalls.list, {
    params: { path: props.path.split('/').filter(Boolean) },
    query: { limit, ...props.search.query },
  });
  const first = pages.data?.pages[0];
  const tell = useEffectEvent(() => {
    if (first) onHere({ folder: first.folder, ...first.abilities });
  });
  useEffect(() => {
    tell();
  }, [first]);
  return (
    <Pages pages={pages} items={pages.data?.pages.flatMap(({ fileObjects }) => fileObjects)} {...props} />
  );
}

/** What a search finds in the whole tree, or what filters leave of the open folder and those below it. */
export function FoundContents(props: ContentsProps) {
  const { path, search } = props;
  const pages = useCallPages(mediaCalls.find, {
    query: { limit, ...search.query, ...(search.text === '' && path !== '' && { location: path }) },
  });
  return (
    <Pages
      pages={pages}
      items={pages.data?.pages.flatMap(({ filteredContents }) => filteredContents)}
      {...props}
    />
  );
}

/** Of both lists, what their pages need. */
interface AnyPages {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isPending: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly isFetchingNextPage: boolean;
  readonly data?:
    | { readonly pages: readonly { readonly pagination: { readonly total: number } }[] }
    | undefined;
}

function Pages({
  pages,
  items,
  search,
  children,
}: Omit<ContentsProps, 'path'> & {
  readonly pages: AnyPages;
  readonly items: readonly FileObject[] | undefined;
}) {
  const { t } = useTranslation('media-center');
  const formats = useFormats();
  const total = pages.data?.pages[0]?.pagination.total ?? 0;
  if (pages.isError) return <FailedReply reply={pages} />;
  if (pages.isPending || !items) return <SkeletonRows rows={6} />;
  if (items.length === 0)
    return search.isFiltered ? (
      <NoResults onClear={search.clear}>{t('noneFound')}</NoResults>
    ) : (
      <EmptyState title={t('empty.title')}>{t('empty.sentence')}</EmptyState>
    );
  return (
    <>
      {children(items)}
      <div className={classes.more}>
        <span role="status">
          {t('shown', { shown: formats.number(items.length), count: total, total: formats.number(total) })}
        </span>
        {pages.hasNextPage && (
          <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
            {t('ui:word.showMore')}
          </Button>
        )}
      </div>
    </>
  );
}
