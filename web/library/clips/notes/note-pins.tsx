import { useTranslation } from 'react-i18next';
import type { ClipNote } from '#contract/library/clips.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import type { Film } from './use-film.ts';
import { NoteMark } from './note-mark.tsx';
import { stateOfNote } from './note-state.ts';
import classes from './notes.module.css';

interface NotePinsProps {
  readonly notes: readonly ClipNote[];
  readonly film: Film;
  readonly durationSeconds: number | null;
}

/** The notes at their places under the film. */
export function NotePins({ notes, film, durationSeconds }: NotePinsProps) {
  const { t } = useTranslation('video-notes');
  if (notes.length === 0 || !durationSeconds) return null;
  const placeOf = (second: number) => `${Math.min(100, (second / durationSeconds) * 100)}%`;
  return (
    <div className={classes.pins} role="group" aria-label={t('pins')}>
      <span className={classes.track} aria-hidden="true">
        <span style={{ inlineSize: placeOf(film.second) }} />
      </span>
      {notes.map((note, index) => (
        <button
          key={note._id}
          type="button"
          style={{ insetInlineStart: placeOf(note.second) }}
          aria-label={t('noteAt', { place: index + 1, time: formatPlayTime(note.second) })}
          onClick={() => film.show(note.second)}
        >
          <NoteMark state={stateOfNote(note)} place={index + 1} />
        </button>
      ))}
    </div>
  );
}
