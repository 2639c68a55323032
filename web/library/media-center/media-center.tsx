import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaCalls, mediaItemCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { useGo, useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { FolderCrumbs } from './folder-crumbs.tsx';
import { FolderTree } from './folder-tree.tsx';
import type { Dragging } from './media-card.tsx';
import classes from './media-center.module.css';
import { FolderContents, FoundContents } from './media-contents.tsx';
import { MediaFilters } from './media-filters.tsx';
import { MediaItems } from './media-items.tsx';
import { MediaToolbar } from './media-toolbar.tsx';
import { MediaViewer } from './media-viewer.tsx';
import { useChoice, type Choice } from './use-choice.ts';
import { useCopyLink } from './use-copy-link.ts';
import { folderAddress, useFolderPath, type MediaHome } from './use-media-place.ts';
import { useMediaSearch } from './use-media-search.ts';
import { useMediaView } from './use-media-view.ts';

/** The open folder, and what the person may add to it. */
export interface Here {
  readonly path: string;
  readonly folder: FileObject | null;
  readonly create: boolean;
  readonly createFiles: boolean;
}

/** What editors have besides readers. */
export interface Editing {
  readonly headActions: (here: Here) => ReactNode;
  readonly menuOf: (item: FileObject, here: Here) => readonly MenuAction[];
  readonly choiceActions: (choice: Choice) => ReactNode;
  readonly dragging: (choice: Choice) => Dragging;
  readonly inViewer: (item: FileObject) => ReactNode;
  /** Around the list: it takes files that are dropped. */
  readonly around: (here: Here, list: ReactNode) => ReactNode;
}

interface MediaCenterProps {
  readonly home: MediaHome;
  readonly room: 'learner' | 'admin';
  readonly editing?: Editing;
}

/** The media center: the tree of folders, what one of them holds or a search finds, and a file that is open over it. */
export function MediaCenter({ home, room, editing }: MediaCenterProps) {
  const { t } = useTranslation('media-center');
  const path = useFolderPath(home);
  const search = useMediaSearch();
  const [view, setView] = useMediaView();
  const [{ item: open }, setSearch] = useSearchOf('item');
  const choice = useChoice();
  const [here, setHere] = useState<Here>({ path, folder: null, create: false, createFiles: false });
  const [isSideOpen, setSideOpen] = useState(false);
  const tree = useCall(mediaCalls.structure, { query: {} }, { keepPrevious: true });
  const go = useGo();
  const copy = useCopyLink();
  const favorite = useChange(mediaItemCalls.favorite);
  const favor = ({ link, favored }: FileObject, next = !favored) =>
    favorite.mutateAsync({ params: { link }, body: { favored: next } });
  const hrefOf = (folder: string) => folderAddress(home, folder);
  const openItem = (link: string | undefined) =>
    void setSearch({ item: link }, { replace: open !== undefined });
  const dragging = editing?.dragging(choice);

  const menuOf = (item: FileObject): MenuAction[] => [
    { key: 'favor', label: t(item.favored ? 'unfavor' : 'favor'), onSelect: () => void favor(item) },
    { key: 'copy', label: t('ui:word.copyLink'), onSelect: () => copy(item) },
    ...(editing?.menuOf(item, here) ?? []),
  ];
  const itemsOf = (items: readonly FileObject[]) => (
    <>
      <MediaItems
        label={t('contents')}
        items={items}
        view={view}
        choice={choice}
        hrefOf={(item) => (item.type === 'folder' ? hrefOf(item.path) : `?${itemQuery(item.link)}`)}
        menuOf={menuOf}
        dragging={dragging}
        where={search.isFiltered}
      />
      {open && (
        <MediaViewer
          link={open}
          among={items.filter(({ type }) => type === 'file')}
          folderHref={hrefOf}
          onOpen={openItem}
          onClose={() => openItem(undefined)}
          onFolder={(folder) => void go(hrefOf(folder), { replace: true })}
          onFavor={(item) => void favor(item)}
          onCopy={copy}
          more={editing?.inViewer}
        />
      )}
    </>
  );
  const contents = search.isFiltered ? (
    <FoundContents path={path} search={search}>
      {itemsOf}
    </FoundContents>
  ) : (
    <FolderContents path={path} search={search} onHere={(next) => setHere({ path, ...next })}>
      {itemsOf}
    </FolderContents>
  );
  return (
    <>
      <PageHeader
        room={room}
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            <SearchField label={t('search')} value={search.text} onChange={search.setText} />
            {editing?.headActions(here)}
          </>
        }
      />
      <div className={classes.page}>
        <aside className={classes.side} data-open={isSideOpen || undefined}>
          <div className={classes.opener}>
            <Button
              icon={<IconAdjustmentsHorizontal size={16} stroke={1.7} />}
              aria-expanded={isSideOpen}
              onClick={() => setSideOpen(!isSideOpen)}
            >
              {t('foldersAndFilters')}
            </Button>
          </div>
          <div className={classes.inside}>
            {tree.data && (
              <FolderTree
                folders={tree.data.fileStructure}
                filesCount={tree.data.filesCount}
                current={path}
                hrefOf={hrefOf}
                dragging={dragging}
              />
            )}
            <hr />
            <MediaFilters search={search} findsExpired={editing !== undefined} />
          </div>
        </aside>
        <Stack as="section" aria-label={t('contents')}>
          <div className={classes.bar}>
            {search.text === '' ? (
              <FolderCrumbs path={path} hrefOf={hrefOf} />
            ) : (
              <strong>{t('foundFor', { text: search.text })}</strong>
            )}
            <MediaToolbar search={search} view={view} onView={setView} />
          </div>
          <ChoiceBar
            choice={choice}
            onFavor={() => void Promise.all(choice.items.map((item) => favor(item, true)))}
          >
            {editing?.choiceActions(choice)}
          </ChoiceBar>
          {editing ? editing.around(here, contents) : contents}
        </Stack>
      </div>
    </>
  );
}

const itemQuery = (link: string) => new URLSearchParams({ item: link }).toString();
