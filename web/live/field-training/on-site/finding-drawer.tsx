import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onSiteErrors } from '#contract/live/field-on-site.errors.ts';
import { findingFields } from '#contract/live/field-on-site.fields.ts';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';

/** What is known of a finding before the form opens. */
export interface FindingDraft {
  readonly person?: string;
  readonly text?: string;
  readonly item?: string;
}

interface Values {
  readonly person: string;
  readonly text: string;
  readonly course: string;
  readonly dueDate: string;
}

interface FindingDrawerProps {
  readonly visit: VisitDetail;
  readonly draft: FindingDraft;
  readonly courses: readonly { readonly _id: string; readonly name: Bilingual }[];
  readonly onSave: (finding: Values & { readonly item?: string }) => void;
  readonly onClose: () => void;
}

const usualDays = 30;
const millisecondsPerDay = 86_400_000;

/** A finding about one attendee: what it is, and the course to pass by a day. It is kept on the device and sent when possible. */
export function FindingDrawer({ visit, draft, courses, onSave, onClose }: FindingDrawerProps) {
  const { t } = useTranslation('field-training');
  const language = useLanguage();
  const formats = useFormats();
  const [usualDay] = useState(() =>
    formats.date(new Date(Date.now() + usualDays * millisecondsPerDay), 'YYYY-MM-DD'),
  );
  const [only] = visit.attendees.length === 1 ? visit.attendees : [];
  const form = useRoomForm({
    schema: findingFields,
    errors: onSiteErrors,
    initial: {
      person: draft.person ?? only?._id ?? '',
      text: draft.text ?? '',
      course: '',
      dueDate: usualDay,
    },
    submit: (values) => {
      onSave({ ...values, ...(draft.item && { item: draft.item }) });
      return Promise.resolve();
    },
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('findings.add')}
      sub={visit.topic}
      submitLabel={t('ui:word.save')}
      {...form.drawer}
    >
      <Select
        {...form.field('person')}
        data={visit.attendees.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <Textarea {...form.field('text')} description={t('findings.textHint')} autosize minRows={3} />
      <Select
        {...form.field('course')}
        data={courses.map(({ _id, name }) => ({ value: _id, label: inLanguage(name, language) }))}
        description={t('findings.courseHint')}
        searchable
        nothingFoundMessage={t('ui:word.noResults')}
      />
      <DateField
        {...form.field('dueDate')}
        value={form.values.dueDate}
        onChange={(day) => form.setFieldValue('dueDate', day)}
        min={visit.startDate.slice(0, 10)}
      />
    </FormDrawer>
  );
}
