import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar, type SaveBarProps } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { RecordForm as Form } from './use-record-form.tsx';

interface RecordFormProps<Saved, Values extends Record<string, unknown>> extends Pick<
  SaveBarProps,
  'isNew' | 'note' | 'actions'
> {
  readonly form: Form<Saved, Values>;
  /** Why the person may read the record and not change it. */
  readonly readOnly?: string | undefined;
  /** By default "Save changes". */
  readonly saveLabel?: string;
  /** Resets what the page keeps outside the form. */
  readonly onReset?: () => void;
  readonly onDirty?: ((isDirty: boolean) => void) | undefined;
  readonly children: ReactNode;
}

/** The form of a record on its own page: its sections, and the bar that saves them. It tells the page about unsaved changes. */
export function RecordForm<Saved, Values extends Record<string, unknown>>({
  form,
  readOnly,
  saveLabel,
  onReset,
  onDirty,
  children,
  ...bar
}: RecordFormProps<Saved, Values>) {
  const { t } = useTranslation('ui');
  useEffect(() => {
    onDirty?.(form.isDirtyNow);
  }, [onDirty, form.isDirtyNow]);
  const reset = () => {
    onReset?.();
    form.reset();
  };
  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          {readOnly && <Strip title={readOnly} />}
          <fieldset disabled={readOnly !== undefined} style={{ display: 'contents' }}>
            {children}
          </fieldset>
          {readOnly === undefined && (
            <SaveBar
              saveLabel={saveLabel ?? t('word.saveChanges')}
              {...bar}
              {...form.saveBar}
              onReset={reset}
            />
          )}
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}
