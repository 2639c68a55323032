import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/library/events.ts';
import { audienceCalls } from '#contract/people/audiences.calls.ts';
import { languages, nameIn, type Language } from '#contract/platform/language.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import '#web/platform/theme/input-styles.ts';
import { EventView, type ShownEvent } from '../event-view.tsx';

type EventPreviewProps = {
  event: ShownEvent;
  /** Undefined before the first save. */
  audience: EventDetail['audience'] | undefined;
};

/** An event in a language, as a chosen department would see it. */
export function EventPreview({ event, audience }: EventPreviewProps) {
  const { t } = useTranslation('events-admin');
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [department, setDepartment] = useState<string | null>(null);
  const choices = useCall(audienceCalls.choices, {}, { staleMilliseconds: 60_000 });
  const departments = (choices.data?.assignmentGroups ?? []).map((group) => ({
    value: group._id,
    label: nameIn(group, own),
  }));
  const chosen = departments.find(({ value }) => value === department);
  const isMeant =
    !audience ||
    audience.assignmentGroups.length === 0 ||
    audience.assignmentGroups.some(({ _id }) => _id === department);
  return (
    <Stack gap={16}>
      <Row>
        <Select
          label={t('preview.language')}
          data={languages.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
          value={language}
          allowDeselect={false}
          onChange={(next) => setLanguage(next === 'fr' ? 'fr' : 'en')}
        />
        {audience !== undefined && (
          <Select
            label={t('ui:word.department')}
            placeholder={t('ui:word.everyone')}
            data={departments}
            value={department}
            clearable
            onChange={setDepartment}
          />
        )}
      </Row>
      {chosen && !isMeant ? (
        <Strip tone="warn" title={t('preview.notFor', { department: chosen.label })}>
          {t('preview.notForSentence')}
        </Strip>
      ) : (
        <EventView event={event} language={language} level={2} />
      )}
    </Stack>
  );
}
