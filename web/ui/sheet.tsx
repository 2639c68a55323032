import type { FormEvent, ReactNode } from 'react';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import classes from '#web/ui/sheet.module.css';

type SheetProps = {
  opened: boolean;
  onClose: () => void;
  /** A question: "Publish to 75 people?" */
  title: ReactNode;
  sub?: ReactNode;
  /** `SheetSection`s. */
  children: ReactNode;
  /** The first action: it repeats what the title asks. */
  confirmLabel: ReactNode;
  onConfirm: () => void;
  busy?: boolean;
  /** It cannot be confirmed yet: what it asks about is still being read. */
  waiting?: boolean;
  /** What stands beside the actions. */
  note?: ReactNode;
  failure?: ReactNode;
};

/** A question with a long answer, in sections, over the page it is about: 560 px at the right, the whole window on a phone. */
export function Sheet({ confirmLabel, onConfirm, waiting, ...sheet }: SheetProps) {
  return (
    <FormDrawer
      {...sheet}
      width={560}
      submitLabel={confirmLabel}
      submitDisabled={waiting}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onConfirm();
      }}
    />
  );
}

/** A part of a sheet, under a heading of its own. */
export function SheetSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
