import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settingCalls, type Setting } from '#contract/people/settings.calls.ts';
import { settingByKey } from '#contract/people/settings.catalog.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useSaveConflict } from '#web/platform/forms/use-save-conflict.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';
import { textOf, valueOf, type Value } from './setting-text.ts';

/** What was entered, by key: a text, or the position of a switch. */
type Edits = Readonly<Record<string, string | boolean>>;

export interface SettingEdits {
  readonly edits: Edits;
  readonly errors: Readonly<Record<string, string>>;
  readonly busy: boolean;
  /** Enters a value; one that equals the saved value is no edit. */
  readonly enter: (key: string, entered: string | boolean, saved: Value) => void;
  readonly discard: () => void;
  readonly save: () => void;
  readonly dialog: ReactNode;
}

/** What an administrator has entered and not saved yet, based on one version of the settings. */
export function useSettingEdits(setting: Setting): SettingEdits {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [base, setBase] = useState(setting.version);
  const saving = useChange(settingCalls.saveGeneral, { quiet: true });
  const discard = () => {
    setEdits({});
    setErrors({});
  };
  const conflict = useSaveConflict<Setting, Record<string, unknown>>({
    mine: edits,
    fieldsOf: (theirs) => Object.fromEntries(Object.keys(edits).map((key) => [key, enteredIn(theirs, key)])),
    labelOf: (key) => settingByKey(key)?.[language] ?? key,
    busy: saving.isPending,
    onTheirs: discard,
    onMine: (theirs) => void send(theirs.version),
  });

  const send = async (version: number) => {
    const changes = Object.entries(edits).map(([key, entered]) => [
      key,
      typeof entered === 'boolean' ? entered : valueOf(settingByKey(key)!, entered),
    ]);
    try {
      await saving.mutateAsync({ body: { ...Object.fromEntries(changes), version } });
      discard();
      toast(t('saved'));
      await refreshSession();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else caught(error);
    }
  };
  const caught = (error: unknown) => {
    try {
      conflict.caught(error);
    } catch (other) {
      showFailure(other);
    }
  };

  return {
    edits,
    errors,
    busy: saving.isPending,
    enter(key, entered, saved) {
      if (Object.keys(edits).length === 0) setBase(setting.version);
      const { [key]: _before, ...others } = edits;
      const { [key]: _error, ...otherErrors } = errors;
      const isSame = entered === (typeof saved === 'boolean' ? saved : textOf(settingByKey(key)!, saved));
      setEdits(isSame ? others : { ...others, [key]: entered });
      setErrors(otherErrors);
    },
    discard,
    save: () => void send(base),
    dialog: conflict.dialog,
  };
}

function enteredIn({ managed }: Setting, key: string): string | boolean {
  const value = (managed?.entries.find((one) => one.key === key)?.value ?? null) as Value;
  return typeof value === 'boolean' ? value : textOf(settingByKey(key)!, value);
}
