import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { MediaItemProps } from './media-card.tsx';
import { MediaKindIcon } from './media-kind-icon.tsx';
import { MediaMarks } from './media-marks.tsx';
import classes from './media-items.module.css';
import { downloadOf, thumbOf, useMediaWords } from './use-media-words.ts';

/** A folder or file as a row. With `where`, it says in which folder it is. */
export function MediaRow({
  item,
  href,
  isChosen,
  onChoose,
  menu,
  dragging,
  where,
}: MediaItemProps & { readonly where: boolean }) {
  const { t } = useTranslation('media-center');
  const words = useMediaWords();
  const formats = useFormats();
  const thumb = thumbOf(item);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of the item moves it without a pointer
    <article
      className={classes.row}
      data-chosen={isChosen || undefined}
      draggable={dragging ? true : undefined}
      onDragStart={dragging?.start(item)}
      {...(item.type === 'folder' && dragging?.over(item.path))}
    >
      <span className={classes.thumb} aria-hidden="true">
        {thumb ? (
          <Picture src={thumb} alt="" shownPx={44} loading="lazy" />
        ) : (
          <MediaKindIcon kind={item.kind} size={20} />
        )}
      </span>
      <div className={classes.name}>
        <h3 lang="">
          <CardLink href={href}>{item.name}</CardLink>
        </h3>
        <p>
          {words.facts(item)}
          {where && item.folder !== '' && ` · ${item.folder}`}
        </p>
      </div>
      <span className={classes.marks}>
        <MediaMarks item={item} />
      </span>
      <time className={classes.changed} dateTime={item.updatedAt}>
        {formats.date(item.updatedAt)}
      </time>
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
      <label className={classes.check}>
        <input type="checkbox" checked={isChosen} onChange={onChoose} />
        <VisuallyHidden>{t('ui:word.selectNamed', { name: item.name })}</VisuallyHidden>
      </label>
    </article>
  );
}
