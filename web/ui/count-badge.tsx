import classes from '#web/ui/count-badge.module.css';

/** How much waits behind a link. `words` say the same to screen readers. */
export const CountBadge = ({ count, words }: { count: number; words: string }) => (
  <span className={`${classes.badge} num`} role="img" aria-label={words}>
    {count}
  </span>
);
