import type { CSSProperties } from 'react';
import type { FileObject } from '#contract/library/media-center.calls.ts';
import type { MenuAction } from '#web/ui/menu.tsx';
import { MediaCard, type Dragging } from './media-card.tsx';
import { MediaRow } from './media-row.tsx';
import classes from './media-items.module.css';
import type { Choice } from './use-choice.ts';
import type { MediaView } from './use-media-view.ts';

/** The least width of a card at each zoom. */
const cardPx = { 1: 150, 2: 200, 3: 290, 4: 420 } as const;
/** The cards beside each other on a phone. */
const onPhone = { 1: 2, 2: 2, 3: 1, 4: 1 } as const;

interface MediaItemsProps {
  readonly label: string;
  readonly items: readonly FileObject[];
  readonly view: MediaView;
  readonly choice: Choice;
  readonly hrefOf: (item: FileObject) => string;
  readonly menuOf: (item: FileObject) => readonly MenuAction[];
  readonly dragging?: Dragging | undefined;
  /** Says in which folder each is: in the results of a search. */
  readonly where: boolean;
}

/** Folders and files as cards, or as rows. */
export function MediaItems({ label, items, view, choice, hrefOf, menuOf, dragging, where }: MediaItemsProps) {
  const isGrid = view.fileView === 'grid';
  return (
    <ul
      className={isGrid ? classes.grid : `surface ${classes.rows}`}
      style={
        { '--card': `${cardPx[view.zoomValue]}px`, '--on-phone': onPhone[view.zoomValue] } as CSSProperties
      }
      aria-label={label}
    >
      {items.map((item) => {
        const shared = {
          item,
          href: hrefOf(item),
          isChosen: choice.has(item.link),
          onChoose: () => choice.toggle(item),
          menu: menuOf(item),
          dragging: item.abilities.edit ? dragging : undefined,
        };
        return (
          <li key={item.link}>
            {isGrid ? (
              <MediaCard {...shared} showsWords={view.showCards} shownPx={cardPx[view.zoomValue]} />
            ) : (
              <MediaRow {...shared} where={where} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
