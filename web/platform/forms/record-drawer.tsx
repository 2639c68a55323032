import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer, type FormDrawerProps } from '#web/ui/form-drawer.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { RecordForm } from './use-record-form.tsx';

interface RecordDrawerProps<Saved, Values extends Record<string, unknown>> extends Pick<
  FormDrawerProps,
  'onClose' | 'title' | 'sub' | 'width'
> {
  readonly form: RecordForm<Saved, Values>;
  /** Why the person may read the record and not change it. */
  readonly readOnly?: string | undefined;
  readonly children: ReactNode;
}

/** The form of a plain record as a drawer over its list. */
export function RecordDrawer<Saved, Values extends Record<string, unknown>>({
  form,
  readOnly,
  children,
  ...drawer
}: RecordDrawerProps<Saved, Values>) {
  const { t } = useTranslation('ui');
  return (
    <>
      <FormDrawer opened {...drawer} submitLabel={t('word.save')} {...form.drawer}>
        {readOnly && <Strip title={readOnly} />}
        <fieldset disabled={readOnly !== undefined} style={{ display: 'contents' }}>
          {children}
        </fieldset>
      </FormDrawer>
      {form.dialogs}
    </>
  );
}
