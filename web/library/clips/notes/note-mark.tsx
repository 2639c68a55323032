import { IconCheck } from '@tabler/icons-react';
import type { NoteState } from './note-state.ts';
import classes from './notes.module.css';

type NoteMarkProps = { state: NoteState; place: number };

/** The number of a note, or that it was answered. What it says is said in words beside it. */
export function NoteMark({ state, place }: NoteMarkProps) {
  return (
    <span className={classes.mark} data-state={state} aria-hidden="true">
      {state === 'answered' ? <IconCheck size={12} stroke={3} /> : place}
    </span>
  );
}
