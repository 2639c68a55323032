import { useForm } from '@mantine/form';
import { useState } from 'react';
import type * as z from 'zod';
import { browserErrors, type ErrorText } from '#contract/platform/error-texts.ts';
import { labelAt } from '#contract/platform/validation.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { FormDrawerProps } from '#web/ui/form-drawer.tsx';
import type { SaveBarProps } from '#web/ui/save-bar.tsx';
import { focusFirst } from './focus-first.ts';
import { problemsOf } from './problems.ts';
import { useTypedAgain } from './use-typed-again.ts';

export interface RoomFormOptions<Schema extends z.ZodType, Values extends Record<string, unknown>> {
  /** The schema the server uses to check the body. */
  readonly schema: Schema;
  /** The room's errors that the schema refers to. */
  readonly errors?: Readonly<Record<string, ErrorText>>;
  readonly initial: Values;
  /** Sends the values. Errors of a field are shown next to it, other errors in the shared alert. */
  readonly submit: (values: z.output<Schema>) => Promise<unknown>;
}

type Kept =
  | 'values'
  | 'errors'
  | 'setValues'
  | 'setErrors'
  | 'insertListItem'
  | 'removeListItem'
  | 'reorderListItem'
  | 'reset'
  | 'initialize'
  | 'setInitialValues'
  | 'resetDirty';
type MantineForm<Values extends Record<string, unknown>> = Pick<ReturnType<typeof useForm<Values>>, Kept>;

export interface RoomForm<Values extends Record<string, unknown>> extends MantineForm<Values> {
  /** Sets one field. The value has the type of the field itself: for a nullable object, there are no paths into it. */
  readonly setFieldValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  readonly submitting: boolean;
  readonly onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void;
  /** Label, value and error of a field, to spread on an input. Required fields are marked. */
  readonly field: (path: string, type?: 'input' | 'checkbox') => FieldProps;
  readonly isDirtyNow: boolean;
  /** The state of the form, to spread on a `FormDrawer`. */
  readonly drawer: Pick<FormDrawerProps, 'onSubmit' | 'busy' | 'dirty' | 'errors'>;
  /** The same for a `SaveBar`. */
  readonly saveBar: Pick<SaveBarProps, 'dirty' | 'busy' | 'errorCount'>;
}

export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly required: boolean;
  readonly [prop: string]: unknown;
}

/**
 * A form checked against its schema: the same error messages as the server's, entered values are kept, and the first invalid field gets the
 * focus.
 */
export function useRoomForm<Schema extends z.ZodType, Values extends Record<string, unknown>>({
  schema,
  errors = {},
  initial,
  submit,
}: RoomFormOptions<Schema, Values>): RoomForm<Values> {
  const language = useLanguage();
  const [submitting, setSubmitting] = useState(false);
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) => problemsOf(values, schema, Object.values(errors), language),
  });

  const send = async (values: Values) => {
    setSubmitting(true);
    try {
      await submit(schema.parse(values));
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
        showFailure(error, browserErrors.saving);
      else {
        form.setErrors({ ...error.fields });
        focusFirst(Object.keys(error.fields));
      }
    } finally {
      setSubmitting(false);
    }
  };

  const isDirtyNow = form.isDirty();
  useTypedAgain({ initial, values: form.values, isDirty: isDirtyNow, restore: form.setValues });
  const onSubmit = (event?: React.FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => void send(values),
      (found) => focusFirst(Object.keys(found)),
    )(event);
  return {
    ...form,
    // Mantine accepts `undefined` for the fields of a nullable object; the type above is narrower.
    setFieldValue: form.setFieldValue as RoomForm<Values>['setFieldValue'],
    submitting,
    isDirtyNow,
    onSubmit,
    drawer: { onSubmit, busy: submitting, dirty: isDirtyNow, errors: form.errors },
    saveBar: {
      dirty: isDirtyNow,
      busy: submitting,
      errorCount: Object.keys(form.errors).length,
    },
    field: (path, type = 'input') => ({
      ...form.getInputProps(path, { type }),
      label: labelAt(schema, path.split('.'), language) ?? path,
      name: path,
      required: type === 'input' && isRequired(schema, path),
    }),
  };
}

/** A field is required if the schema refuses both undefined and an empty text. */
function isRequired(schema: z.ZodType, path: string): boolean {
  const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType> | undefined;
  const [head = '', ...rest] = path.split('.');
  const own = shape?.[head];
  if (!own) return false;
  if (rest.length > 0) return isRequired(own, rest.join('.'));
  return !own.safeParse(undefined).success && !own.safeParse('').success;
}
