import type { ReactNode } from 'react';
import { CardLink } from '#web/ui/card-link.tsx';
import { Cover, type CoverProps } from '#web/ui/cover.tsx';
import classes from '#web/ui/cover-card.module.css';

export type CoverCardProps = {
  /** Where the card leads; without one, it is not a link. */
  href: string | undefined;
  title: ReactNode;
  /** Above the title: category or kind. */
  kicker?: ReactNode;
  cover: Omit<CoverProps, 'children' | 'ratio' | 'square'>;
  /** `Chip variant="cover"` over the picture: due, new, passed. */
  chip?: ReactNode;
  /** Stage line with its text, price or facts below the title. */
  children?: ReactNode;
  /** Heading level of the title; default 3. */
  level?: 2 | 3;
  /** `row`: the cover on the left at every width, for a single card. */
  look?: 'row';
};

/** A card that is one link, if it has one: a 4:3 cover at the top; on a phone, a 116 px thumbnail on the left. */
export function CoverCard({ href, title, kicker, cover, chip, children, level = 3, look }: CoverCardProps) {
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <article className={`surface ${classes.card}`} data-look={look}>
      <div className={classes.cover}>
        <Cover {...cover} ratio="fill">
          {chip}
        </Cover>
      </div>
      <div className={classes.words}>
        <div>
          {kicker && <p>{kicker}</p>}
          <Heading>{href === undefined ? title : <CardLink href={href}>{title}</CardLink>}</Heading>
        </div>
        {children}
      </div>
    </article>
  );
}
