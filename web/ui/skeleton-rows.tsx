import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/skeleton.module.css';

export type SkeletonRowsProps = {
  /** How many; default 6. */
  rows?: number;
  /** Height of one row in px, the same as the loaded rows; default 46. */
  height?: number;
  /** With a round placeholder for a face or icon. */
  face?: boolean;
};

/** Rows of the right height while a list loads. */
export function SkeletonRows({ rows = 6, height = 46, face }: SkeletonRowsProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.rows}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }} aria-hidden="true">
          {face && <span className={classes.face} />}
          <span className={classes.lines}>
            <i style={{ width: `${30 + ((row * 17) % 24)}%` }} />
            {height >= 40 && <i style={{ width: `${18 + ((row * 13) % 18)}%` }} />}
          </span>
          <i className={classes.end} />
        </div>
      ))}
    </div>
  );
}

/** A gray bar in place of a word or figure. */
export function SkeletonBar({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <i className={classes.bar} style={{ width, height }} aria-hidden="true" />;
}
