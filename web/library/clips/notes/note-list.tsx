import { IconCornerDownRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClipNote } from '#contract/library/clips.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { NoteMark } from './note-mark.tsx';
import { stateOfNote } from './note-state.ts';
import classes from './notes.module.css';

interface NoteListProps {
  readonly notes: readonly ClipNote[];
  /** The note at which the video stands. */
  readonly current?: ClipNote | undefined;
  readonly onShow: (second: number) => void;
  /** Who answered. */
  readonly owner?: string | undefined;
  /** What can be done with a note, beside it or below it. */
  readonly actions?: (note: ClipNote) => ReactNode;
  readonly below?: (note: ClipNote) => ReactNode;
}

/** What was said about the seconds of a video, in their order, with the answers. A press on the time shows that second. */
export function NoteList({ notes, current, onShow, owner, actions, below }: NoteListProps) {
  const { t } = useTranslation('video-notes');
  const formats = useFormats();
  const language = useLanguage();
  return (
    <ol className={classes.list} aria-label={t('title')}>
      {notes.map((note, index) => {
        const { _id, second, text, writtenBy, writtenAt, answer, answeredAt, told } = note;
        const time = formatPlayTime(second);
        const state = stateOfNote(note);
        return (
          <li key={_id} aria-current={current?._id === _id ? 'true' : undefined}>
            <div className={classes.head}>
              <NoteMark state={state} place={index + 1} />
              <button
                type="button"
                className={`${classes.time} num`}
                aria-label={t('show', { time })}
                onClick={() => onShow(second)}
              >
                {time}
              </button>
              <span className={classes.by}>
                {[writtenBy?.name, told ? formats.date(writtenAt) : t('new')].filter(Boolean).join(' · ')}
              </span>
              <VisuallyHidden>{state !== 'new' && t(state)}</VisuallyHidden>
              {actions?.(note)}
            </div>
            <p className={classes.words}>{text}</p>
            {answer && answeredAt && (
              <p className={classes.answer}>
                <IconCornerDownRight size={14} aria-hidden="true" />
                <span>{[owner, answer].filter(Boolean).join(language === 'fr' ? '\u202f: ' : ': ')}</span>
              </p>
            )}
            {below?.(note)}
          </li>
        );
      })}
    </ol>
  );
}
