import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** Asks before a form is sent. `ask` resolves with the answer; render `dialog` outside the form. */
export function useQuestion(): {
  readonly ask: (question: Question) => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Question & { readonly answer: (yes: boolean) => void }>();
  const close = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(undefined);
  };
  return {
    ask: (question) => new Promise((answer) => setAsked({ ...question, answer })),
    dialog: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked?.title}
        confirmLabel={asked?.confirm}
        onConfirm={() => close(true)}
        onClose={() => close(false)}
      >
        {asked?.text}
      </ConfirmDialog>
    ),
  };
}
