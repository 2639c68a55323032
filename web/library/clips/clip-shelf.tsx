import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClipCard as Card } from '#contract/library/clips.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ClipCard } from './clip-card.tsx';
import type { ClipRoom } from './clip-room.ts';
import classes from './clip-shelf.module.css';

/** As many are beside each other on a wide screen. */
const fitting = 4;

type ClipShelfProps = {
  room: ClipRoom;
  title: string;
  /** The page of the category, which has all of them. */
  href: string;
  total: number;
  clips: readonly Card[];
  search?: string;
};

/** The newest of a category in a row that scrolls sideways. */
export function ClipShelf({ room, title, href, total, clips, search }: ClipShelfProps) {
  const { t } = useTranslation('clips');
  const formats = useFormats();
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const scroll = (direction: -1 | 1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.9, behavior: 'smooth' });
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <span className={classes.tools}>
          <AppLink href={href} aria-label={t('allOf', { category: title, count: total })}>
            {t('all', { total: formats.number(total) })}
          </AppLink>
          {clips.length > fitting && (
            <span className={classes.arrows}>
              <IconButton
                label={t('scroll.back', { category: title })}
                icon={<IconChevronLeft size={16} stroke={1.7} />}
                onClick={() => scroll(-1)}
              />
              <IconButton
                label={t('scroll.on', { category: title })}
                icon={<IconChevronRight size={16} stroke={1.7} />}
                onClick={() => scroll(1)}
              />
            </span>
          )}
        </span>
      </div>
      <ul className={classes.row} ref={list}>
        {clips.map((clip) => (
          <li key={clip._id}>
            <ClipCard room={room} clip={clip} level={3} {...(search && { search })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Clips in as many columns as there is room for. */
export function ClipGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  );
}
