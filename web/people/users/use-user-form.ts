import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { userCalls, type User } from '#contract/people/users.calls.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import type { UserFields } from '#contract/people/users.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';

interface UserFormOptions<Schema, Values> {
  readonly user: User;
  /** The part of a person's fields that is edited. */
  readonly schema: Schema;
  readonly initial: Values;
  readonly alsoChanges?: readonly string[];
}

/** A form over a part of a person's record; a save names only what changes. */
export function useUserForm<
  Schema extends z.ZodType<Partial<UserFields>>,
  Values extends Record<string, unknown>,
>({ user, schema, initial, alsoChanges = [] }: UserFormOptions<Schema, Values>) {
  const { t } = useTranslation('users');
  const save = useChange(userCalls.save, { quiet: true, alsoChanges, onDone: () => toast(t('saved')) });
  return useRoomForm({
    schema,
    errors: userErrors,
    initial,
    submit: (body) =>
      save.mutateAsync({
        params: { id: user._id },
        body: { ...changesOf(initial, body), version: user.version },
      }),
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
