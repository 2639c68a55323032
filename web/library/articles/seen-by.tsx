import { Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { audienceCalls } from '#contract/people/audiences.calls.ts';
import { languages, nameIn, type Language } from '#contract/platform/language.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import '#web/platform/theme/input-styles.ts';

interface SeenByProps {
  /** The departments in the audience; none of them excludes nobody. */
  readonly departments: readonly { readonly _id: string }[];
  readonly languageLabel: string;
  /** What is said of a department that the record is not for. */
  readonly notFor: (department: string) => { readonly title: string; readonly sentence: string };
  /** The record in a language. */
  readonly children: (language: Language) => ReactNode;
}

/** A record in a language, as a chosen department would see it. */
export function SeenBy({ departments: meant, languageLabel, notFor, children }: SeenByProps) {
  const { t } = useTranslation('ui');
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [department, setDepartment] = useState<string | null>(null);
  const choices = useCall(audienceCalls.choices, {}, { staleMilliseconds: 60_000 });
  const departments = (choices.data?.assignmentGroups ?? []).map((group) => ({
    value: group._id,
    label: nameIn(group, own),
  }));
  const chosen = departments.find(({ value }) => value === department);
  const isMeant = meant.length === 0 || meant.some(({ _id }) => _id === department);
  const refused = chosen && !isMeant ? notFor(chosen.label) : undefined;
  return (
    <Stack gap={16}>
      <Row>
        <Select
          label={languageLabel}
          data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={language}
          onChange={(next) => setLanguage(next === 'fr' ? 'fr' : 'en')}
        />
        <Select
          label={t('word.department')}
          placeholder={t('word.everyone')}
          data={departments}
          value={department}
          clearable
          onChange={setDepartment}
        />
      </Row>
      {refused ? (
        <Strip tone="warn" title={refused.title}>
          {refused.sentence}
        </Strip>
      ) : (
        children(language)
      )}
    </Stack>
  );
}
