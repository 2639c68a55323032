import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settingUnits, type SettingDescription } from '#contract/people/settings.description.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { isList, isNumber, textOf, valueOf, type Value } from './setting-text.ts';
import { ResetPositions } from './reset-positions.tsx';
import { SettingEffect } from './setting-effect.tsx';
import { SwitchEffect } from './switch-effect.tsx';
import classes from './settings.module.css';

export interface Entry {
  readonly key: string;
  readonly value: Value;
  readonly standard: Value;
  readonly fixed: boolean;
}

export interface SettingRowProps {
  readonly setting: SettingDescription;
  readonly entry: Entry;
  /** What was entered and not saved yet. */
  readonly entered: string | boolean | undefined;
  readonly error: string | undefined;
  readonly onEnter: (entered: string | boolean) => void;
}

/** One setting: its name, its field, its default, and whom or what another value concerns. */
export function SettingRow({ setting, entry, entered, error, onEnter }: SettingRowProps) {
  const language = useLanguage();
  const { t } = useTranslation('settings');
  const label = setting.language
    ? `${setting[language]} (${t(`in.${setting.language}`)})`
    : setting[language];
  const standard = useStandard(setting, entry.standard);
  const notes = [
    entry.fixed && t('fixed'),
    setting.kind === 'choices' && t('choicesHint'),
    isList(setting) && setting.kind !== 'choices' && t('linesHint'),
    !isList(setting) &&
      JSON.stringify(entry.value) !== JSON.stringify(entry.standard) &&
      t('standard', { value: standard }),
  ];
  const common = {
    label,
    name: entry.key,
    disabled: entry.fixed,
    description: notes.filter(Boolean).join(' '),
    error,
  };

  if (setting.kind === 'switch') {
    const isOn = typeof entered === 'boolean' ? entered : entry.value === true;
    return (
      <div className={classes.row}>
        <Switch {...common} checked={isOn} onChange={(event) => onEnter(event.currentTarget.checked)} />
        {setting.feature && entered !== undefined && <SwitchEffect feature={setting.feature} isOn={isOn} />}
        {setting.key === 'resetPositions' && <ResetPositions isAsked={entry.value === true} />}
      </div>
    );
  }
  const text = typeof entered === 'string' ? entered : textOf(setting, entry.value);
  if (setting.kind === 'oneOf')
    return (
      <div className={classes.row}>
        <Select
          {...common}
          data={(setting.values ?? []).map((one) => ({ value: String(one.value), label: one[language] }))}
          value={text}
          onChange={(value) => onEnter(value ?? text)}
        />
      </div>
    );
  const typed = {
    ...common,
    value: text,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onEnter(event.currentTarget.value),
    ...(setting.language && { lang: setting.language }),
  };
  return (
    <div className={classes.row}>
      {isList(setting) ? (
        <Textarea {...typed} autosize minRows={2} maxRows={12} />
      ) : (
        <TextInput
          {...typed}
          inputMode={isNumber(setting) ? 'decimal' : 'text'}
          {...(setting.unit && {
            rightSection: <span className={classes.unit}>{settingUnits[setting.unit][language]}</span>,
            rightSectionWidth: settingUnits[setting.unit][language].length * 7 + 28,
            rightSectionPointerEvents: 'none' as const,
          })}
        />
      )}
      {(isNumber(setting) || setting.kind === 'time' || setting.kind === 'times') &&
        entered !== undefined && (
          <SettingEffect settingKey={entry.key} value={String(valueOf(setting, text))} />
        )}
    </div>
  );
}

function useStandard(setting: SettingDescription, standard: Value): string {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  if (typeof standard === 'boolean') return t(standard ? 'on' : 'off');
  const text = textOf(setting, standard);
  const known = setting.values?.find((one) => String(one.value) === text)?.[language];
  if (known) return known;
  const unit = setting.unit && settingUnits[setting.unit][language];
  return text === '' ? t('nothing') : [text, unit].filter(Boolean).join('\u00a0');
}
