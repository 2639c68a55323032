import { useTranslation } from 'react-i18next';
import type { ClipNote } from '#contract/library/clips.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import type { Player } from './use-player.ts';
import { NoteMark } from './note-mark.tsx';
import { stateOfNote } from './note-state.ts';
import classes from './notes.module.css';

interface NotePinsProps {
  readonly notes: readonly ClipNote[];
  readonly player: Player;
  readonly durationSeconds: number | null;
}

/** The notes at their places under the video. */
export function NotePins({ notes, player, durationSeconds }: NotePinsProps) {
  const { t } = useTranslation('video-notes');
  if (notes.length === 0 || !durationSeconds) return null;
  const placeOf = (second: number) => `${Math.min(100, (second / durationSeconds) * 100)}%`;
  return (
    <div className={classes.pins} role="group" aria-label={t('pins')}>
      <span className={classes.track} aria-hidden="true">
        <span style={{ inlineSize: placeOf(player.second) }} />
      </span>
      {notes.map((note, index) => (
        <button
          key={note._id}
          type="button"
          style={{ insetInlineStart: placeOf(note.second) }}
          aria-label={t('noteAt', { place: index + 1, time: formatPlayTime(note.second) })}
          onClick={() => player.show(note.second)}
        >
          <NoteMark state={stateOfNote(note)} place={index + 1} />
        </button>
      ))}
    </div>
  );
}
