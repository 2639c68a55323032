import type { ReactNode } from 'react';
import { Cover, type CoverProps } from '#web/ui/cover.tsx';
import classes from '#web/ui/hero.module.css';

export type HeroProps = {
  /** `step`: the next step, within a page. `page`: the head of a record's page. `landing`: the head of a public page. */
  look: 'step' | 'page' | 'landing';
  cover: Pick<CoverProps, 'seed' | 'image' | 'motif' | 'tint'>;
  title: string;
  /** Heading level of the title; 1 if the hero is the head of its page. */
  level: 1 | 2;
  /** Before the title: a logo. */
  before?: ReactNode;
  /** Above the title: what it belongs to. */
  kicker?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Stage line and facts. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** The dark plate of a page, at most one: title, sentence and first action on a cover. */
export function Hero({ look, cover, title, level, before, kicker, lead, children, actions }: HeroProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.hero} data-look={look}>
      <div className={classes.art}>
        <Cover {...cover} ratio="fill" shownPx={960} square eager />
      </div>
      <div className={classes.words}>
        {kicker && <p className={classes.kicker}>{kicker}</p>}
        <div className={classes.identity}>
          {before}
          <Title>{title}</Title>
        </div>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/** Reserves the space of a hero that is still loading. */
export const HeroPlace = () => <div className={classes.hero} data-look="step" />;
