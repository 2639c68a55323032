import { IconDownload } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileObject } from '#contract/library/media-center.calls.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { MediaKindIcon } from './media-kind-icon.tsx';
import { MediaMarks } from './media-marks.tsx';
import classes from './media-items.module.css';
import { downloadOf, pictureOf, useMediaWords } from './use-media-words.ts';

/** What dragging and dropping does with an item; undefined where nothing is moved. */
export interface Dragging {
  readonly start: (item: FileObject) => (event: DragEvent) => void;
  readonly over: (folder: string) => {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

export interface MediaItemProps {
  readonly item: FileObject;
  readonly href: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly menu: readonly MenuAction[];
  readonly dragging: Dragging | undefined;
}

interface MediaCardProps extends MediaItemProps {
  readonly showsWords: boolean;
  readonly shownPx: number;
}

/** A folder or file as a card: a checkbox, its picture, and what it is. */
export function MediaCard({
  item,
  href,
  isChosen,
  onChoose,
  menu,
  dragging,
  showsWords,
  shownPx,
}: MediaCardProps) {
  const { t } = useTranslation('media-center');
  const words = useMediaWords();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of the item moves it without a pointer
    <article
      className={`surface ${classes.card}`}
      data-chosen={isChosen || undefined}
      data-bare={showsWords ? undefined : true}
      draggable={dragging ? true : undefined}
      onDragStart={dragging?.start(item)}
      {...(item.type === 'folder' && dragging?.over(item.path))}
    >
      <div>
        <Cover
          seed={item._id}
          image={pictureOf(item)}
          tint={item.brand?.colour}
          shownPx={shownPx}
          alt={t('pictureOf', { name: item.name })}
        >
          <span className={classes.kind}>
            <Chip variant="cover" icon={<MediaKindIcon kind={item.kind} size={14} />}>
              {words.kind(item)}
            </Chip>
          </span>
        </Cover>
      </div>
      <div className={classes.words}>
        <h3 lang="">
          <CardLink href={href}>{item.name}</CardLink>
        </h3>
        <MediaMarks item={item} />
        <div className={classes.facts}>
          <span>{words.facts(item)}</span>
          <span className={classes.tools}>
            {item.type === 'file' && (
              <IconLink
                href={downloadOf(item)}
                download
                size="sm"
                label={t('downloadNamed', { name: item.name })}
                icon={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
              />
            )}
            <RowMenu name={item.name} items={menu} />
          </span>
        </div>
      </div>
      <label className={classes.check}>
        <input type="checkbox" checked={isChosen} onChange={onChoose} />
        <VisuallyHidden>{t('ui:word.selectNamed', { name: item.name })}</VisuallyHidden>
      </label>
    </article>
  );
}
