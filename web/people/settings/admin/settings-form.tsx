import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Setting } from '#contract/people/settings.calls.ts';
import { settingSections } from '#contract/people/settings.catalog.ts';
import type { SettingDescription } from '#contract/people/settings.description.ts';
import { LeaveGuard } from '#web/platform/forms/leave-guard.tsx';
import { useReviewHabits } from '#web/platform/review/review-habits.ts';
import { useReviewKeys } from '#web/platform/review/use-review-keys.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { splitMatch } from '#web/ui/match.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SettingRow, type Entry } from './setting-row.tsx';
import { SettingsIndex } from './settings-index.tsx';
import { byRoom } from './settings-of-room.ts';
import { useSettingEdits, type SettingEdits } from './use-setting-edits.tsx';
import classes from './settings.module.css';

/** One section of settings at a time, or what a search finds in all of them. Nothing changes before it is saved. */
export function SettingsForm({ setting, entries }: { setting: Setting; entries: readonly Entry[] }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(settingSections[0]?.id);
  const search = useRef<HTMLDivElement>(null);
  const [{ letters }] = useReviewHabits();
  useReviewKeys({ '/': () => search.current?.querySelector('input')?.focus() });
  const form = useSettingEdits(setting);
  const count = Object.keys(form.edits).length;
  const byKey = new Map(entries.map((one) => [one.key, one]));
  const sections = settingSections
    .map((section) => ({ ...section, settings: section.settings.filter((one) => byKey.has(one.key)) }))
    .filter(({ settings }) => settings.length > 0);
  const isFound = (one: SettingDescription, section: string) =>
    splitMatch(`${section} ${one[language]} ${one.key}`, text).some((part) => part.isMatch);
  const shown =
    text === ''
      ? sections.filter(({ id }) => id === open)
      : sections
          .map((section) => ({
            ...section,
            settings: section.settings.filter((one) => isFound(one, section[language])),
          }))
          .filter(({ settings }) => settings.length > 0);

  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div ref={search}>
          <SearchField
            value={text}
            onChange={setText}
            label={t('search')}
            fullWidth
            shortcut={letters ? '/' : undefined}
          />
        </div>
        <SettingsIndex
          sections={sections}
          current={text === '' ? open : undefined}
          changed={new Set(Object.keys(form.edits))}
          onOpen={(section) => {
            setText('');
            setOpen(section);
          }}
        />
      </div>
      <div className={classes.sections}>
        {shown.length === 0 && <EmptyState title={t('noneFound', { text })} />}
        {shown.map((section) => (
          <Panel key={section.id} title={section[language]}>
            {byRoom(section.settings).map((room) => (
              <Room key={room.setting.key} {...room} byKey={byKey} form={form} isSearch={text !== ''} />
            ))}
          </Panel>
        ))}
        <SaveBar
          saveLabel={t('save')}
          dirty={count > 0}
          busy={form.busy}
          onReset={form.discard}
          onSave={() => count > 0 && form.save()}
          errorCount={Object.keys(form.errors).length}
          {...(count > 0 && { note: t('ui:word.unsavedChangesCount', { count }) })}
        />
      </div>
      <LeaveGuard isUnsaved={count > 0} />
      {form.dialog}
    </div>
  );
}

interface RoomProps {
  readonly setting: SettingDescription;
  readonly rest: readonly SettingDescription[];
  readonly byKey: ReadonlyMap<string, Entry>;
  readonly form: SettingEdits;
  /** A search shows what it found, also in rooms that are off. */
  readonly isSearch: boolean;
}

/** A setting, and those that only matter while it is on: they are folded while it is off. */
function Room({ setting, rest, byKey, form, isSearch }: RoomProps) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const row = (one: SettingDescription) => (
    <SettingRow
      key={one.key}
      setting={one}
      entry={byKey.get(one.key)!}
      entered={form.edits[one.key]}
      error={form.errors[one.key]}
      onEnter={(entered) => form.enter(one.key, entered, byKey.get(one.key)!.value)}
    />
  );
  const isOn = (form.edits[setting.key] ?? byKey.get(setting.key)!.value) === true;
  const isTouched = rest.some(({ key }) => key in form.edits || key in form.errors);
  if (rest.length === 0 || isOn || isSearch || isTouched)
    return (
      <>
        {row(setting)}
        {rest.map(row)}
      </>
    );
  return (
    <>
      {row(setting)}
      <details className={classes.off}>
        <summary>
          {t('rest.count', { count: rest.length })}
          <small>{t('rest.off', { name: setting[language] })}</small>
        </summary>
        {rest.map(row)}
      </details>
    </>
  );
}
