import { parsedUrl } from '#contract/platform/parsed-url.ts';
import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { choosable } from '#web/ui/convert-picture.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { uploadFailure } from '#web/ui/uploads.ts';
import classes from '#web/ui/dialog.module.css';
import '#web/platform/theme/input-styles.ts';

type DialogFormProps = {
  title: string;
  submit: string;
  busy?: boolean;
  remove?: { label: string; onClick: () => void } | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

function DialogForm({ title, submit, busy, remove, onSubmit, onClose, children }: DialogFormProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <form onSubmit={send} noValidate style={{ display: 'contents' }}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={classes.actions}>
          {remove && (
            <Button variant="subtle" tone="danger" onClick={remove.onClick}>
              {remove.label}
            </Button>
          )}
          <Button onClick={onClose}>{t('word.cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const addressOf = (typed: string): string | undefined => {
  const text = typed.trim();
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  const whole = /^(https?:|mailto:)/i.test(text) ? text : `https://${text}`;
  // Browsers take a sentence for the name of a computer.
  const url = text === '' ? null : parsedUrl(whole);
  return url && !url.hostname.includes('%') ? whole : undefined;
};

/** The address of a link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const before = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [href, setHref] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const save = () => {
    const address = addressOf(href);
    if (!address) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before)
      chain.insertContent({
        type: 'text',
        text: href.trim(),
        marks: [{ type: 'link', attrs: { href: address } }],
      });
    else chain.setLink({ href: address });
    chain.run();
    onClose();
  };
  return (
    <DialogForm
      title={t('editor.link')}
      submit={t('editor.linkSave')}
      onSubmit={save}
      onClose={close}
      remove={
        before
          ? {
              label: t('editor.linkRemove'),
              onClick: () => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              },
            }
          : undefined
      }
    >
      <TextInput
        label={t('editor.address')}
        placeholder="https://"
        inputMode="url"
        value={href}
        error={isWrong ? t('editor.addressWrong') : undefined}
        data-autofocus
        onChange={(event) => {
          setHref(event.currentTarget.value);
          setWrong(false);
        }}
      />
    </DialogForm>
  );
}

type PictureDialogProps = {
  editor: Editor;
  uploadImage: (file: File) => Promise<{ url: string }>;
  onClose: () => void;
};

/** A picture and its alternative text; for an existing picture, only the text. */
export function PictureDialog({ editor, uploadImage, onClose }: PictureDialogProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const isEditing = editor.isActive('image');
  const [alt, setAlt] = useState((editor.getAttributes('image')['alt'] as string | undefined) ?? '');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const save = async () => {
    if (isEditing) editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run();
    else if (!file) return setProblem(t('editor.pictureMissing'));
    else {
      setSending(true);
      try {
        const stored: { url?: string } | undefined = await uploadImage(file);
        if (!stored?.url) throw new Error(t('file.nothing'));
        editor.chain().focus().setImage({ src: stored.url, alt: alt.trim() }).run();
      } catch (error) {
        setSending(false);
        return setProblem(uploadFailure(error, t('file.failed')));
      }
    }
    onClose();
  };
  return (
    <DialogForm
      title={isEditing ? t('editor.pictureWords') : t('editor.picture')}
      submit={isEditing ? t('editor.pictureSave') : t('editor.pictureAdd')}
      busy={isSending}
      onSubmit={() => void save()}
      onClose={close}
    >
      {!isEditing && (
        <div className={classes.field}>
          <label htmlFor={id}>{t('editor.pictureFile')}</label>
          <input
            id={id}
            type="file"
            accept={choosable('image/png,image/jpeg')}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              setProblem(undefined);
            }}
          />
          {problem && (
            <span id={`${id}-error`} className={classes.error} role="alert">
              {problem}
            </span>
          )}
        </div>
      )}
      <TextInput
        label={t('editor.alt')}
        description={t('editor.altHint')}
        value={alt}
        maxLength={500}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
