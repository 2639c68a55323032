import { useState, type ReactNode } from 'react';
import type { Call, CallInput } from '#contract/platform/call.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MessageAction } from '#web/ui/message-queue.ts';
import { toast } from '#web/ui/toasts.ts';

export interface Deletion<Row> {
  /** Asks whether to delete the row. */
  ask(row: Row): void;
  /** The dialog. Render it anywhere on the page. */
  readonly dialog: ReactNode;
}

export interface DeletionOptions<C extends Call, Row> {
  readonly input: (row: Row) => CallInput<C>;
  /** "Delete Service Technician?", what is deleted with it, and the button that repeats the verb. */
  readonly words: (row: Row) => {
    readonly title: string;
    readonly text: ReactNode;
    readonly confirm: string;
  };
  /** "Department deleted." */
  readonly done: string;
  /** Offered next to that. */
  readonly undo?: (row: Row) => MessageAction;
  readonly onDone?: () => void;
  /** Leaves the page of the record, before what pages show is reloaded. */
  readonly leave?: () => void | Promise<void>;
}

/** Deletes a record: asks once, makes the room's call, and confirms it. */
export function useDeletion<C extends Call, Row>(
  call: C,
  { input, words, done, undo, onDone, leave }: DeletionOptions<C, Row>,
): Deletion<Row> {
  const [row, setRow] = useState<Row>();
  const close = () => setRow(undefined);
  const remove = useChange(call, {
    ...(leave && { leave }),
    onDone: () => {
      toast(done, row && undo?.(row));
      close();
      onDone?.();
    },
  });
  const question = row && words(row);
  return {
    ask: setRow,
    dialog: (
      <ConfirmDialog
        opened={row !== undefined}
        title={question?.title}
        confirmLabel={question?.confirm}
        danger
        busy={remove.isPending}
        onConfirm={() => row && remove.mutate(input(row))}
        onClose={close}
      >
        {question?.text}
      </ConfirmDialog>
    ),
  };
}
