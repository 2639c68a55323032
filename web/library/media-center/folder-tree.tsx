import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderNode } from '#contract/library/media-center.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './folder-tree.module.css';
import type { Dragging } from './media-card.tsx';

interface FolderTreeProps {
  readonly folders: readonly FolderNode[];
  readonly filesCount: number;
  readonly current: string;
  readonly hrefOf: (path: string) => string;
  readonly dragging?: Dragging | undefined;
}

/** All folders as links, each with the number of files in it. Those that lead to the open one are open. */
export function FolderTree({ folders, filesCount, current, hrefOf, dragging }: FolderTreeProps) {
  const { t } = useTranslation('media-center');
  const shared = { current, hrefOf, dragging };
  return (
    <nav className={classes.tree} aria-label={t('folders')}>
      <div className={classes.line} data-current={current === '' || undefined} {...dragging?.over('')}>
        <span className={classes.space} />
        <Entry name={t('allFiles')} path="" filesCount={filesCount} {...shared} />
      </div>
      <Branch folders={folders} depth={0} {...shared} />
    </nav>
  );
}

type Shared = Pick<FolderTreeProps, 'current' | 'hrefOf' | 'dragging'>;

const isOnWay = (path: string, current: string) =>
  `${current.toLowerCase()}/`.startsWith(`${path.toLowerCase()}/`);

function Branch({
  folders,
  depth,
  ...shared
}: Shared & { readonly folders: readonly FolderNode[]; readonly depth: number }) {
  return (
    <ul style={{ paddingInlineStart: depth === 0 ? 0 : 14 }}>
      {folders.map((folder) => (
        <Folder key={folder.link} folder={folder} depth={depth} {...shared} />
      ))}
    </ul>
  );
}

function Folder({
  folder,
  depth,
  ...shared
}: Shared & { readonly folder: FolderNode; readonly depth: number }) {
  const { t } = useTranslation('media-center');
  const { current, dragging } = shared;
  const { name, path, filesCount, children } = folder;
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isOnWay(path, current);
  return (
    <li>
      <div
        className={classes.line}
        data-current={path.toLowerCase() === current.toLowerCase() || undefined}
        {...(folder.abilities.edit && dragging?.over(path))}
      >
        {children.length > 0 ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'closeFolder' : 'openFolder', { name })}
            onClick={() => setChosen(!isOpen)}
          >
            <IconChevronRight size={15} stroke={1.9} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.space} />
        )}
        <Entry name={name} path={path} filesCount={filesCount} {...shared} />
      </div>
      {isOpen && children.length > 0 && <Branch folders={children} depth={depth + 1} {...shared} />}
    </li>
  );
}

function Entry({
  name,
  path,
  filesCount,
  current,
  hrefOf,
}: Shared & { readonly name: string; readonly path: string; readonly filesCount: number }) {
  const { t } = useTranslation('media-center');
  const formats = useFormats();
  const isCurrent = path.toLowerCase() === current.toLowerCase();
  const Icon = isCurrent ? IconFolderOpen : IconFolder;
  return (
    <AppLink href={hrefOf(path)} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span lang={path === '' ? undefined : ''}>{name}</span>
      <b className="num" aria-label={t('files', { count: filesCount })}>
        {formats.number(filesCount)}
      </b>
    </AppLink>
  );
}
