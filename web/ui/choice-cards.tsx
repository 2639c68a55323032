import { useId, type ReactNode } from 'react';
import classes from '#web/ui/choice-cards.module.css';

export type ChoiceCard = {
  value: string;
  title: ReactNode;
  sub: ReactNode;
  /** What follows from it: figures, each with its words. */
  figures: readonly { value: ReactNode; words: ReactNode }[];
  /** Below the figures: a stage line. */
  foot?: ReactNode;
};

type ChoiceCardsProps = {
  /** What is chosen. */
  label: string;
  value: string | null;
  cards: readonly ChoiceCard[];
  onChange: (value: string) => void;
};

/** Choices of the same shape, none of them hidden or smaller, with what each of them means. On a phone one stands below the other. */
export function ChoiceCards({ label, value, cards, onChange }: ChoiceCardsProps) {
  const name = useId();
  return (
    <div className={classes.cards} role="radiogroup" aria-label={label}>
      {cards.map(({ value: own, title, sub, figures, foot }) => (
        <label key={own} className={classes.card} data-chosen={own === value || undefined}>
          <span className={classes.head}>
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
              aria-describedby={`${name}-${own}`}
            />
            <span>
              <strong>{title}</strong>
              <span className={classes.sub}>{sub}</span>
            </span>
          </span>
          <span className={classes.means} id={`${name}-${own}`}>
            {figures.map((figure, place) => (
              <span key={place} className={classes.figure}>
                <b className="num">{figure.value}</b>
                <span>{figure.words}</span>
              </span>
            ))}
            {foot && <span className={classes.foot}>{foot}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
