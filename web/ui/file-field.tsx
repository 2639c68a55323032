import { IconFile, IconTrash, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { asSent, choosable } from '#web/ui/convert-picture.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { refusalOf, type Upload, type UploadedFile } from '#web/ui/uploads.ts';
import { useUpload } from '#web/ui/use-upload.ts';
import { ChooseWords } from '#web/ui/choose-words.tsx';
import classes from '#web/ui/file-field.module.css';

export type FileFieldProps = {
  label: ReactNode;
  /** Below the label: types, sizes, purpose. */
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  value: UploadedFile | null;
  onChange: (file: UploadedFile | null) => void;
  upload: Upload;
  /** As in the input element: `image/png,image/jpeg`, `.pdf`. */
  accept?: string;
  /** Largest size; above it, the error is "Your file is too large." */
  maxBytes?: number;
  /** Shows the picture instead of an icon, in this CSS aspect ratio: `4 / 3`. */
  previewRatio?: string;
};

/** One file: dropped or chosen, uploaded immediately with progress, replaced or removed. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, required, disabled, value, onChange, upload, accept, maxBytes } = props;
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { running, failure, start, stop, refuse } = useUpload(upload, onChange);
  const problem = failure ?? error;

  const take = (file: File | undefined) => {
    if (!file || disabled) return;
    void asSent(file, accept).then(send, (failed: unknown) => refuse((failed as Error).message));
  };
  const send = (file: File) => {
    const refusal = refusalOf(file, { accept, maxBytes });
    if (refusal === 'too-large') return refuse(t('file.tooLarge'));
    if (refusal === 'wrong-kind') return refuse(t('file.wrongKind', { name: file.name }));
    void start(file, t('file.failed'));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const limit = maxBytes && t('file.limit', { size: formats.fileSize(maxBytes) });
  const described = [problem ? `${id}-error` : '', hint || limit ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ');

  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label} {required && <em aria-hidden="true">*</em>}
      </label>
      {(hint || limit) && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint} {limit}
        </span>
      )}
      <div
        className={classes.place}
        data-over={isOver || undefined}
        data-filled={value || running ? true : undefined}
        data-bad={problem ? true : undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={choosable(accept)}
          disabled={disabled}
          required={required && !value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {running ? (
          <Sending name={running.name} percent={running.percent} onStop={stop} />
        ) : value ? (
          <Kept
            {...props}
            value={value}
            onReplace={() => input.current?.click()}
            onRemove={() => onChange(null)}
          />
        ) : (
          <span className={classes.empty} aria-hidden="true">
            <IconUpload size={20} stroke={1.7} />
            <span>
              <ChooseWords accept={accept} />
            </span>
          </span>
        )}
      </div>
      {problem && (
        <span id={`${id}-error`} className={classes.error} role={failure ? 'alert' : undefined}>
          {problem}
        </span>
      )}
    </div>
  );
}

function Sending({ name, percent, onStop }: { name: string; percent: number; onStop: () => void }) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const share = formats.percent(percent / 100);
  return (
    <span className={classes.row}>
      <span className={classes.words}>
        <b>{name}</b>
        <StageLine
          segments={stageShare(percent / 100, 12).map((state, index, all) =>
            state === 'todo' && (index === 0 || all[index - 1] === 'done') ? 'now' : state,
          )}
          label={t('word.uploadingNamed', { name })}
          valueText={share}
          words={share}
        />
      </span>
      <IconButton
        label={t('word.cancelUpload')}
        icon={<IconX size={18} aria-hidden="true" />}
        onClick={onStop}
      />
    </span>
  );
}

type KeptProps = FileFieldProps & { value: UploadedFile; onReplace: () => void; onRemove: () => void };

function Kept({ value, previewRatio, disabled, onReplace, onRemove }: KeptProps) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const isPicture = previewRatio !== undefined && value.url;
  return (
    <span className={classes.row}>
      {isPicture ? (
        <Picture shownPx={112} src={value.url} alt="" style={{ aspectRatio: previewRatio }} />
      ) : (
        <IconFile size={20} stroke={1.7} aria-hidden="true" />
      )}
      <span className={classes.words}>
        <b>{value.url ? <a href={value.url}>{value.name}</a> : value.name}</b>
        {typeof value.sizeBytes === 'number' && (
          <small className="sub">{formats.fileSize(value.sizeBytes)}</small>
        )}
      </span>
      {!disabled && (
        <span className={classes.buttons}>
          <Button size="xs" onClick={onReplace}>
            {t('word.replace')}
          </Button>
          <IconButton
            label={t('word.removeNamed', { name: value.name })}
            icon={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
            onClick={onRemove}
          />
        </span>
      )}
    </span>
  );
}
