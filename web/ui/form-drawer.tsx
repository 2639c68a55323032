import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useFirstError } from '#web/ui/use-first-error.ts';
import { uploadsInProgress, useUploadsInProgress } from '#web/ui/uploads-in-progress.ts';
import { useScrollLock } from '#web/ui/use-scroll-lock.ts';
import classes from '#web/ui/form-drawer.module.css';
import '#web/platform/theme/input-styles.ts';
import '#web/platform/theme/overlay-styles.ts';

export type FormDrawerProps = {
  opened: boolean;
  /** Called when it may close: cancelled, or nothing to lose. */
  onClose: () => void;
  title: ReactNode;
  sub?: ReactNode;
  /** Face or icon before the title. */
  before?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Usually `form.onSubmit(save)` of @mantine/form. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The verb: "Save changes". */
  submitLabel: ReactNode;
  busy?: boolean;
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean;
  /** `form.errors`: their number is shown at the top, and the first invalid field gets the focus. */
  errors?: Readonly<Record<string, unknown>>;
  /** An error that belongs to no field. */
  failure?: ReactNode;
  /** Subtle red button on the left of the footer: "Deactivate". */
  danger?: { label: ReactNode; onClick: () => void };
  /** What stands at the left of the actions. */
  note?: ReactNode;
  /** It cannot be sent yet. */
  submitDisabled?: boolean | undefined;
  /** Width in px on a desktop; default 480. */
  width?: number;
};

const NO_ERRORS = {};

/** Up to about ten fields next to their list: slides in from the right, full screen on a phone, footer always visible. */
export function FormDrawer({ opened, onClose, dirty, busy, title, width = 480, ...form }: FormDrawerProps) {
  const { t } = useTranslation('ui');
  const [isAsking, setAsking] = useState(false);
  useScrollLock(opened);

  const requestClose = () => {
    if (busy) return;
    if (dirty || uploadsInProgress().length > 0) setAsking(true);
    else onClose();
  };

  return (
    <>
      <Drawer.Root
        opened={opened}
        onClose={requestClose}
        size={`min(${width}px, 100vw)`}
        position="right"
        lockScroll={false}
        closeOnEscape={false}
        classNames={{ content: classes.drawer }}
        closeOnClickOutside={!busy}
      >
        <Drawer.Overlay color="#0a0d12" backgroundOpacity={0.38} />
        <Drawer.Content radius={0}>
          <DrawerForm {...form} title={title} busy={busy} onCancel={requestClose} />
        </Drawer.Content>
      </Drawer.Root>
      <ConfirmDialog
        opened={isAsking}
        title={t('unsaved.title')}
        confirmLabel={t('unsaved.leave')}
        cancelLabel={t('unsaved.stay')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      >
        {t('unsaved.sentence')}
      </ConfirmDialog>
    </>
  );
}

type DrawerFormProps = Omit<FormDrawerProps, 'opened' | 'onClose' | 'dirty' | 'width'> & {
  onCancel: () => void;
};

function DrawerForm({
  title,
  sub,
  before,
  children,
  onSubmit,
  submitLabel,
  busy,
  errors = NO_ERRORS,
  failure,
  danger,
  note,
  submitDisabled = false,
  onCancel,
}: DrawerFormProps) {
  const { t } = useTranslation('ui');
  const form = useRef<HTMLFormElement>(null);
  const { count, noteSubmit } = useFirstError(form, errors);
  const [uploading] = useUploadsInProgress();
  const [opener] = useState(() => document.activeElement);
  // A drawer that is taken off the page instead of being closed also gives the focus back.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // To React, the drawer is inside what opened it: a form there must not be sent as well.
    event.stopPropagation();
    if (busy || submitDisabled || uploading !== undefined) return event.preventDefault();
    noteSubmit();
    onSubmit(event);
  };

  // Handles Escape itself, because the key press that opens the question would also close it. An open list inside the form handles Escape
  // first.
  const cancelOnEscape = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key !== 'Escape' || target.dataset.mantineStopPropagation === 'true') return;
    // A dialog that was opened from inside closes alone.
    if (!event.currentTarget.contains(target)) return;
    event.preventDefault();
    onCancel();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape when the focus is outside the fields
    <form
      ref={form}
      className={classes.form}
      tabIndex={-1}
      onKeyDown={cancelOnEscape}
      onSubmit={submit}
      noValidate
    >
      <div className={classes.head}>
        {before}
        <div className={classes.words}>
          <Drawer.Title>{title}</Drawer.Title>
          {sub && <p className="sub">{sub}</p>}
        </div>
      </div>
      <div className={classes.body}>
        {count > 0 && <Strip tone="bad" live="status" title={t('form.errors', { count })} />}
        {failure && <Strip tone="bad" live="alert" title={failure} />}
        {children}
      </div>
      <div className={classes.foot}>
        {uploading !== undefined && <small role="status">{t('file.waits', { name: uploading })}</small>}
        {note && <div className={classes.note}>{note}</div>}
        {danger && (
          <Button variant="subtle" tone="danger" onClick={danger.onClick} disabled={busy}>
            {danger.label}
          </Button>
        )}
        <span className={classes.ends}>
          <Button onClick={onCancel} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            busy={busy}
            disabled={submitDisabled || uploading !== undefined}
          >
            {submitLabel}
          </Button>
        </span>
      </div>
      {/* Last in the DOM, so that an opened drawer focuses its first field. */}
      <IconButton
        className={classes.close}
        label={t('form.close')}
        icon={<IconX size={20} stroke={1.7} aria-hidden="true" />}
        onClick={onCancel}
      />
    </form>
  );
}
