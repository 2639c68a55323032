import { IconUpload } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asSent, choosable } from '#web/ui/convert-picture.ts';
import { refusalOf } from '#web/ui/uploads.ts';
import { ChooseWords } from '#web/ui/choose-words.tsx';
import classes from '#web/ui/file-field.module.css';

export type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** As in the input element: `image/png,image/jpeg`, `.pdf`. */
  accept: string;
  /** Accepts several files. */
  multiple?: boolean;
  /** Names of the files chosen so far. */
  chosen?: readonly string[];
  onFiles: (files: readonly File[]) => void;
};

/** An area to drop files on, with a button to choose them. The owner shows what happens to them. */
export function FileDrop({ label, hint, accept, multiple = false, chosen = [], onFiles }: FileDropProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (list: FileList | null) => {
    const dropped = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    let files: readonly File[];
    try {
      files = await Promise.all(dropped.map((file) => asSent(file, accept)));
    } catch (error) {
      return setProblem((error as Error).message);
    }
    const wrong = files.find((file) => refusalOf(file, { accept }) === 'wrong-kind');
    setProblem(wrong && t('file.wrongKind', { name: wrong.name }));
    if (files.length > 0 && !wrong) onFiles(files);
  };
  const described = [problem ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
      <div
        className={classes.place}
        data-over={isOver || undefined}
        data-bad={problem ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
      >
        <input
          id={id}
          type="file"
          accept={choosable(accept)}
          multiple={multiple}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => {
            void take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <span className={classes.empty} aria-hidden="true">
          <IconUpload size={20} stroke={1.7} />
          <span>
            {chosen.length > 0 ? (
              chosen.join(', ')
            ) : (
              <>
                <ChooseWords accept={accept} />
              </>
            )}
          </span>
        </span>
      </div>
      {problem && (
        <span id={`${id}-error`} className={classes.error} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
