import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { longestNote } from '#contract/library/clip-limits.ts';
import type { Clip, ClipNote } from '#contract/library/clips.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import '#web/platform/theme/input-styles.ts';
import { Panel } from '#web/ui/panel.tsx';
import { NoteList } from '../notes/note-list.tsx';
import classes from '../notes/notes.module.css';

interface Answer {
  readonly note: string;
  readonly text: string;
}

/** The notes of a submission that take an answer, with what was answered so far. */
export const answersIn = (clip: Clip | undefined): Answer[] =>
  (clip?.notes ?? [])
    .filter(({ abilities }) => abilities.answer)
    .map(({ _id: note, answer: text }) => ({ note, text }));

interface AnswerNotesProps {
  readonly notes: readonly ClipNote[];
  readonly answers: Answer[];
  readonly onChange: (answers: Answer[]) => void;
  readonly onShow: (second: number) => void;
}

/** What reviewers said about the seconds of the video, each with a field for the answer. */
export function AnswerNotes({ notes, answers, onChange, onShow }: AnswerNotesProps) {
  const { t } = useTranslation('video-notes');
  return (
    <Panel title={t('answer.title')} sub={t('answer.sub')} padding="none">
      <NoteList
        notes={notes.filter(({ abilities }) => abilities.answer)}
        onShow={onShow}
        below={({ _id, second }) => (
          <div className={classes.below}>
            <Textarea
              label={t('answer.label', { time: formatPlayTime(second) })}
              autosize
              minRows={1}
              maxLength={longestNote}
              value={answers.find(({ note }) => note === _id)?.text ?? ''}
              onChange={(event) => {
                const text = event.currentTarget.value;
                onChange(answers.map((one) => (one.note === _id ? { ...one, text } : one)));
              }}
            />
          </div>
        )}
      />
    </Panel>
  );
}
