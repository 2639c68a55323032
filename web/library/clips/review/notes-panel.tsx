import { Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { longestNote } from '#contract/library/clip-limits.ts';
import type { Clip, ClipNote } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useReviewKeys } from '#web/platform/review/use-review-keys.ts';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { noteAt, stateOfNote } from '../notes/note-state.ts';
import classes from '../notes/notes.module.css';
import type { Player } from '../notes/use-player.ts';

/** A note that is being written: its second stays where the video stood when it was begun. */
export function useNoteDraft({ _id: id }: Clip, player: Player) {
  const [text, setText] = useState('');
  const [pinned, setPinned] = useState<number>();
  const add = useChange(calls.noteCreate);
  const second = pinned ?? player.second;
  const clear = () => {
    setText('');
    setPinned(undefined);
  };
  return {
    text,
    second,
    isSending: add.isPending,
    begin: () => {
      player.pause();
      setPinned((before) => before ?? player.second);
    },
    leave: () => {
      if (text.trim() === '') clear();
    },
    setText,
    /** Sends it, if there is something to send. */
    send: async () => {
      if (text.trim() === '' || add.isPending) return;
      await add.mutateAsync({ params: { id }, body: { second, text } });
      clear();
    },
  };
}

interface NotesPanelProps {
  readonly clip: Clip;
  readonly player: Player;
  readonly draft: ReturnType<typeof useNoteDraft>;
}

/** What reviewers say about the seconds of a video, with the answers to what they said before. */
export function NotesPanel({ clip, player, draft }: NotesPanelProps) {
  const { t } = useTranslation('video-notes');
  const { notes, createdBy, abilities } = clip;
  const remove = useRemoval(clip);
  const counts = useCounts(notes);
  if (notes.length === 0 && !abilities.deny) return null;
  return (
    <Panel title={t('title')} sub={counts} padding="none">
      <NoteList
        notes={notes}
        current={noteAt(notes, player.second)}
        onShow={player.show}
        owner={createdBy?.name}
        actions={remove}
      />
      {abilities.deny && <NoteForm draft={draft} name={createdBy?.name} />}
    </Panel>
  );
}

function NoteForm({ draft, name }: Pick<NotesPanelProps, 'draft'> & { readonly name: string | undefined }) {
  const { t } = useTranslation('video-notes');
  const field = useRef<HTMLTextAreaElement>(null);
  useReviewKeys({ m: () => field.current?.focus() });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    void draft.send().catch(() => {});
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Stack gap={8}>
        <Textarea
          ref={field}
          label={t('add.label', { time: formatPlayTime(draft.second) })}
          {...(name !== undefined && { description: t('add.hint', { name }) })}
          autosize
          minRows={1}
          maxLength={longestNote}
          value={draft.text}
          aria-keyshortcuts="m"
          onFocus={draft.begin}
          onBlur={draft.leave}
          onChange={(event) => draft.setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) submit(event);
          }}
        />
        <Row gap={8}>
          <Button
            type="submit"
            size="sm"
            busy={draft.isSending}
            disabled={draft.text.trim() === ''}
            iconAfter={<KeyHint>M</KeyHint>}
          >
            {t('add.send')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function useRemoval({ _id: id }: Clip) {
  const { t } = useTranslation('video-notes');
  const remove = useChange(calls.noteDelete);
  return function Removal({ _id: nid, second, abilities }: ClipNote) {
    return (
      abilities.delete && (
        <IconButton
          size="sm"
          label={t('delete', { time: formatPlayTime(second) })}
          icon={<IconTrash size={16} stroke={1.7} />}
          onClick={() => remove.mutate({ params: { id, nid } })}
        />
      )
    );
  };
}

/** How many notes there are of each kind, in words. */
function useCounts(notes: readonly ClipNote[]): string {
  const { t } = useTranslation('video-notes');
  return (['answered', 'open', 'new'] as const)
    .map((state) => ({ state, count: notes.filter((note) => stateOfNote(note) === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => t(`counts.${state}`, { count }))
    .join(', ');
}
