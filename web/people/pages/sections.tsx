import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, type ComponentType, type ReactNode } from 'react';
import type { CoverMotif } from '#web/ui/cover-art.ts';
import { Hero, type HeroProps } from '#web/ui/hero.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import type { StageState } from '#web/ui/stage-segments.ts';
import classes from './sections.module.css';

/** The head of a public page: one promise, one sentence and one action, on a cover. */
export const PageHero = ({
  motif,
  ...hero
}: Pick<HeroProps, 'title' | 'lead' | 'actions'> & { motif: CoverMotif }) => (
  <Hero {...hero} look="landing" level={1} cover={{ seed: `page/${motif}`, motif }} />
);

export interface SectionProps {
  readonly title: string;
  readonly sub?: string;
  readonly children?: ReactNode;
}

export function Section({ title, sub, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {sub && <p className={classes.sub}>{sub}</p>}
      {children}
    </section>
  );
}

export type PageIcon = ComponentType<{ size?: number; stroke?: number }>;

export interface Point {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly icon: PageIcon;
}

/** Benefits, side by side. */
export const Points = ({ items }: { items: readonly Point[] }) => (
  <ul className={classes.points}>
    {items.map(({ key, title, text, icon: Icon }) => (
      <li key={key}>
        <IconTile tone="info" icon={<Icon size={20} stroke={1.7} />} />
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);

export interface Step {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** The steps of a process in order, each with its segment of the stage line. */
export const Steps = ({ items }: { items: readonly Step[] }) => (
  <ol className={classes.steps}>
    {items.map(({ key, title, text }) => (
      <li key={key}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);

/** Short statements, each with a tick. */
export const Ticks = ({ items }: { items: readonly string[] }) => (
  <ul className={classes.ticks}>
    {items.map((text) => (
      <li key={text}>
        <IconCheck size={16} stroke={2.4} aria-hidden="true" />
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

/** Text on the left, its subject on the right. */
export const TextWithAside = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={classes.beside}>
    <div>{children}</div>
    <div>{aside}</div>
  </div>
);

export interface BoardRow {
  readonly name: string;
  readonly segments: readonly StageState[];
  readonly words: string;
}

/** A part of the portal with invented figures, marked as an example. */
export const Board = ({ title, rows }: { title: string; rows: readonly BoardRow[] }) => (
  <figure className={`surface ${classes.board}`}>
    <figcaption className="sub">{title}</figcaption>
    {rows.map(({ name, segments, words }) => (
      <div key={name}>
        <b>{name}</b>
        <StageLine segments={segments} label={name} words={words} size="md" />
      </div>
    ))}
  </figure>
);

/** A question that expands to show its answer. */
export const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className={classes.question}>
    <summary>
      <h3>{question}</h3>
      <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
    </summary>
    <div>{children}</div>
  </details>
);

/** The end of a page: what to do now. */
export const Closing = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className={classes.closing}>
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
    <div className={classes.actions}>{children}</div>
  </section>
);
