import { useTranslation } from 'react-i18next';
import type { ChangedFileIds } from './changed-field.ts';
import { WordRuns } from './word-runs.tsx';
import { wordDifference } from './word-difference.ts';
import classes from './review.module.css';
import { Picture } from '#web/ui/picture.tsx';

interface Picture {
  readonly src: string;
  readonly alt: string;
}

/** A picture before and after, side by side; an unchanged picture once. */
export function ChangedPicture({
  before,
  after,
}: {
  before: Picture | undefined;
  after: Picture | undefined;
}) {
  const { t } = useTranslation('review');
  const isSame = before?.src === after?.src;
  const sides = isSame
    ? [{ key: 'same' as const, picture: after }]
    : [
        { key: 'before' as const, picture: before },
        { key: 'after' as const, picture: after },
      ];
  return (
    <div className={classes.pictures}>
      {sides.map(
        ({ key, picture }) =>
          picture && (
            <figure key={key} data-side={key}>
              <Picture shownPx={420} src={picture.src} alt={picture.alt} loading="lazy" />
              {key !== 'same' && <figcaption className="sub">{t(`picture.${key}`)}</figcaption>}
            </figure>
          ),
      )}
      {before && after && before.alt !== after.alt && (
        <p>
          {t('picture.words')} <WordRuns runs={wordDifference(before.alt, after.alt)} />
        </p>
      )}
    </div>
  );
}

const addressOf = (id: string) => `/files/${id}`;

/** A file that was added, removed or replaced, viewable on both sides. */
export function ChangedFile({ file: { kind, before, after } }: { file: ChangedFileIds }) {
  const { t } = useTranslation('review');
  if (kind === 'picture') {
    const picture = (id: string | null, side: 'before' | 'after') =>
      id === null ? undefined : { src: addressOf(id), alt: t(`picture.${side}`) };
    return <ChangedPicture before={picture(before, 'before')} after={picture(after, 'after')} />;
  }
  return (
    <div className={classes.pictures}>
      {(['before', 'after'] as const).map((side) => {
        const id = side === 'before' ? before : after;
        if (id === null) return null;
        return (
          <figure key={side} data-side={side}>
            {kind === 'video' ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are separate files, listed next to it
              <video src={addressOf(id)} controls preload="metadata" aria-label={t(`picture.${side}`)} />
            ) : (
              <a href={addressOf(id)}>{t(`document.${side}`)}</a>
            )}
            {kind === 'video' && <figcaption className="sub">{t(`picture.${side}`)}</figcaption>}
          </figure>
        );
      })}
    </div>
  );
}
