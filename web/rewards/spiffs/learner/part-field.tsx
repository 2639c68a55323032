import { Autocomplete } from '@mantine/core';
import type { ComponentProps } from 'react';
import { nameIn } from '#contract/platform/language.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';
import { hasWords } from '#web/platform/formats/find-words.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import '#web/platform/theme/input-styles.ts';

interface PartFieldProps extends Omit<
  ComponentProps<typeof Autocomplete>,
  'data' | 'filter' | 'renderOption'
> {
  /** The parts that the program pays for. Without any, it pays for all, and there is nothing to search. */
  readonly parts: Spiff['parts'];
}

/** A part number, found among the eligible ones by its number or its name. Any other can be typed, too. */
export function PartField({ parts, ...field }: PartFieldProps) {
  const language = useLanguage();
  const nameOf = new Map(parts.map((part) => [part.partNumber, nameIn(part, language)]));
  const matches = (number: string, search: string) =>
    partKey(number).includes(partKey(search) || ' ') || hasWords(nameOf.get(number) ?? '', search);
  return (
    <Autocomplete
      {...field}
      data={[...nameOf.keys()]}
      filter={({ options, search }) =>
        options.filter((one) => !('group' in one) && matches(one.value, search.trim()))
      }
      renderOption={({ option }) => (
        <span>
          <b>{option.value}</b> {nameOf.get(option.value)}
        </span>
      )}
      limit={8}
      comboboxProps={{ shadow: 'md' }}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
