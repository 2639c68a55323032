import { Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { splitMatch } from '#web/ui/match.ts';
import type { AsyncOption, useAsyncOptions } from '#web/ui/use-async-options.ts';
import classes from '#web/ui/async-select.module.css';

/** Value of the extra row under the options. */
export const ACTION_VALUE = '\u0000action';

export type AsyncAction = { label: string; onSelect: (text: string) => void };

type AsyncOptionsProps = ReturnType<typeof useAsyncOptions> & {
  /** Name of the list for screen readers. */
  label: string | undefined;
  minLetters: number;
  chosen: readonly string[];
  action: AsyncAction | undefined;
};

/** The open list of a search field: options, loading state, extra row. */
export function AsyncOptions({
  found,
  isLoading,
  isShort,
  label,
  minLetters,
  chosen,
  action,
}: AsyncOptionsProps) {
  const { t } = useTranslation('ui');
  const options = isShort ? [] : (found?.options ?? []);
  return (
    <Combobox.Dropdown className={classes.dropdown}>
      <Combobox.Options className={classes.options} aria-label={label}>
        {options.map((option) => (
          <OptionRow
            key={option.value}
            option={option}
            text={found?.text ?? ''}
            isChosen={chosen.includes(option.value)}
          />
        ))}
        {options.length === 0 && (
          <Combobox.Empty className={classes.note}>
            {isShort && t('select.keepTyping', { count: minLetters })}
            {!isShort && isLoading && t('loading')}
            {!isShort && !isLoading && t(found?.failed ? 'select.failed' : 'word.noResults')}
          </Combobox.Empty>
        )}
        {action && (
          <Combobox.Option value={ACTION_VALUE} className={classes.action}>
            <IconPlus size={16} stroke={1.9} aria-hidden="true" />
            {action.label}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

function OptionRow({ option, text, isChosen }: { option: AsyncOption; text: string; isChosen: boolean }) {
  return (
    <Combobox.Option
      value={option.value}
      className={classes.option}
      active={isChosen}
      disabled={option.obstacle !== undefined}
    >
      {option.icon && <span aria-hidden="true">{option.icon}</span>}
      <span className={classes.words}>
        <b>
          {splitMatch(option.label, text).map((part, index) =>
            part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
          )}
        </b>
        {option.detail && <small>{option.detail}</small>}
        {option.obstacle && <small className={classes.obstacle}>{option.obstacle}</small>}
      </span>
      {option.note && (
        <span className={classes.end}>
          <span className="num">{option.note}</span>
          {option.noteDetail && <small>{option.noteDetail}</small>}
        </span>
      )}
    </Combobox.Option>
  );
}
