import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { userCalls, type User } from '#contract/people/users.calls.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import type { UserFields } from '#contract/people/users.fields.ts';
import type { Choice } from '#web/platform/forms/record-differences.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { toast } from '#web/ui/toasts.ts';

interface UserFormOptions<Schema, Values> {
  readonly user: User;
  /** The edited part of a person's fields. */
  readonly schema: Schema;
  readonly fieldsOf: (user: User) => Values;
  /** Called after a save, or after the other person's version was taken. */
  readonly onTake?: (user: User) => void;
  /** The names of the ids in the fields. */
  readonly names?: readonly Choice[];
  readonly alsoChanges?: readonly string[];
}

/** A form for a part of a person's record. A save sends only what changed. */
export function useUserForm<
  Schema extends z.ZodType<Partial<UserFields>>,
  Values extends Record<string, unknown>,
>({ user, schema, fieldsOf, onTake, names = [], alsoChanges = [] }: UserFormOptions<Schema, Values>) {
  const { t } = useTranslation('users');
  const save = useChange(userCalls.save, { quiet: true, alsoChanges, onDone: () => toast(t('saved')) });
  return useRecordForm({
    schema,
    errors: userErrors,
    record: user,
    fieldsOf: (of = user) => fieldsOf(of),
    async save(body, base = user) {
      const { user: saved } = await save.mutateAsync({
        params: { id: base._id },
        body: { ...changesOf(fieldsOf(base), body), version: base.version },
      });
      return saved;
    },
    names,
    ...(onTake && { onTake }),
  });
}

function changesOf<Fields extends object>(
  before: Readonly<Record<string, unknown>>,
  after: Fields,
): Partial<Fields> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}
