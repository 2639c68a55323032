import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Setting } from '#contract/people/settings.calls.ts';
import { settingSections } from '#contract/people/settings.catalog.ts';
import type { SettingDescription } from '#contract/people/settings.description.ts';
import { LeaveGuard } from '#web/platform/forms/leave-guard.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { splitMatch } from '#web/ui/match.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SettingRow, type Entry } from './setting-row.tsx';
import { useSettingEdits } from './use-setting-edits.tsx';
import classes from './settings.module.css';

/** Every setting by section, found by its name or its key. Nothing changes before it is saved. */
export function SettingsForm({ setting, entries }: { setting: Setting; entries: readonly Entry[] }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const [text, setText] = useState('');
  const form = useSettingEdits(setting);
  const count = Object.keys(form.edits).length;
  const byKey = new Map(entries.map((one) => [one.key, one]));
  const isShown = (one: SettingDescription, section: string) =>
    text === '' || splitMatch(`${section} ${one[language]} ${one.key}`, text).some((part) => part.isMatch);
  const shown = settingSections
    .map((section) => ({
      ...section,
      settings: section.settings.filter((one) => byKey.has(one.key) && isShown(one, section[language])),
    }))
    .filter((section) => section.settings.length > 0);

  return (
    <div className={classes.sections}>
      <SearchField value={text} onChange={setText} label={t('search')} />
      {shown.length === 0 && <EmptyState title={t('noneFound', { text })} />}
      {shown.map((section) => (
        <Panel key={section.id} title={section[language]}>
          {section.settings.map((one) => (
            <SettingRow
              key={one.key}
              setting={one}
              entry={byKey.get(one.key)!}
              entered={form.edits[one.key]}
              error={form.errors[one.key]}
              onEnter={(entered) => form.enter(one.key, entered, byKey.get(one.key)!.value)}
            />
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
        {...(count > 0 && { note: t('changes', { count }) })}
      />
      <LeaveGuard isUnsaved={count > 0} />
      {form.dialog}
    </div>
  );
}
