import { useEffect, useEffectEvent } from 'react';
import { keepOverReload } from '#web/platform/chunk-reload.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { screenAt } from '#web/platform/screen-at.ts';
import { jsonInTab, keepInTab } from '#web/platform/tab-store.ts';
import { splitPath } from '#contract/platform/language.ts';

interface Typed {
  readonly path: string;
  /** Whose page it was. */
  readonly person: string;
  /** The fields before anything was typed: another record on the same page has other ones. */
  readonly initial: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: number;
}

const key = 'paddock-typed';
const keptMilliseconds = 10 * 60_000;
/** Never stored on the device. */
const isSecret = (name: string) => /password|confirmation|secret|code|taxNumber|ssn|tin$/i.test(name);

const all = (): readonly Typed[] =>
  (jsonInTab<readonly Typed[]>(key) ?? []).filter(({ at }) => Date.now() - at < keptMilliseconds);

const write = (kept: readonly Typed[]): void => keepInTab(key, kept);

const hasFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => hasFile(part)));

/** What may be stored of the values. */
export const keepable = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSecret(name) && !hasFile(value)));

const here = () => ({ path: location.pathname, person: pagePerson()?.key ?? '' });

/**
 * Keeps what was typed into a form while the page loads itself again for a new version, and puts it back: in this tab, for the same person, on the same
 * page, into a form with the same fields as before.
 */
export function useTypedAgain<Values extends Record<string, unknown>>(form: {
  readonly initial: Values;
  readonly values: Values;
  readonly isDirty: boolean;
  readonly restore: (values: Partial<Values>) => void;
}): void {
  const initial = JSON.stringify(form.initial);
  const keep = useEffectEvent(() => {
    const isPrivate = screenAt(splitPath(location.pathname).path)?.ownScriptsOnly === true;
    if (!form.isDirty || isPrivate) return;
    write([...all(), { ...here(), initial, values: keepable(form.values), at: Date.now() }]);
  });
  const putBack = useEffectEvent(() => {
    const { path, person } = here();
    const kept = all();
    const typed = kept.find((one) => one.path === path && one.person === person && one.initial === initial);
    if (!typed) return;
    write(kept.filter((one) => one !== typed));
    form.restore(typed.values as Partial<Values>);
  });
  useEffect(() => {
    putBack();
    return keepOverReload(keep);
  }, []);
}
