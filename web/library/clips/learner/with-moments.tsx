import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { momentsIn } from './moments.ts';
import classes from './clip-view.module.css';

type WithMomentsProps = { text: string; onMoment: (seconds: number) => void };

/** A text in which a moment such as `0:26` can be pressed. */
export function WithMoments({ text, onMoment }: WithMomentsProps) {
  const { t } = useTranslation('clips');
  return momentsIn(text).map((part, index) => (
    <Fragment key={index}>
      {typeof part === 'string' ? (
        part
      ) : (
        <button
          type="button"
          className={`${classes.moment} num`}
          aria-label={t('jump', { moment: part.text })}
          onClick={() => onMoment(part.seconds)}
        >
          {part.text}
        </button>
      )}
    </Fragment>
  ));
}
