import { NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { eventFields } from '#contract/live/ilt-events.fields.ts';
import { choiceCalls } from '#contract/live/live-training-choices.calls.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import { languages } from '#contract/platform/language.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useReach } from '#web/platform/publishing/use-reach.tsx';
import { useTellingWords } from '#web/platform/publishing/use-telling-words.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { EventOptions } from './event-options.tsx';
import { EventPlan } from './event-plan.tsx';
import { eventValues } from './event-values.ts';
import { MovePreview } from './move-preview.tsx';
import { PriceField } from './price-field.tsx';
import { titleIn } from '../training-texts.ts';
import { useFormSettings, useTypes } from './use-form-settings.ts';

interface EventFormProps {
  readonly event: EventDetail;
  readonly onDirty: (isDirty: boolean) => void;
}

/** The details of an event: texts, time and place, seats, instructors, and audience. */
export function EventForm({ event, onDirty }: EventFormProps) {
  const { t } = useTranslation('live-training-admin');
  const settings = useFormSettings();
  const types = useTypes(event.type);
  const mayEdit = event.abilities.edit;
  const [shown, setShown] = useState(event.audience);
  const [instructors, setInstructors] = useState(optionsOf(event));
  const audienceChoices = useAudienceChoices(shown);
  const taught = languages.map((value) => ({ value, label: t(`event.taught.${value}`) }));
  const update = useChange(eventCalls.update, { quiet: true });
  const reach = useReach();
  const saveWords = useTellingWords('save');
  const language = useLanguage();
  const form = useRecordForm({
    schema: eventFields,
    errors: liveTrainingErrors,
    record: event,
    fieldsOf: (of = event) => eventValues(of),
    save: async (body, base = event) => {
      const input = { params: { id: base._id }, body: { ...body, version: base.version } };
      return reach.save(
        {
          call: eventCalls.updateReach,
          input,
          record: base._id,
          sub: titleIn(base, language),
          words: saveWords,
        },
        async (asked) => {
          const { event: saved } = await update.mutateAsync({ ...input, ...(asked && { query: asked }) });
          if (!asked) toast(t('event.saved'));
          return saved;
        },
      );
    },
    onTake(next) {
      setShown(next.audience);
      setInstructors(optionsOf(next));
    },
    savedBy: (of) => of.updatedBy?.name,
    names: [
      ...types,
      ...taught,
      ...instructors,
      ...Object.values(audienceChoices).flat(),
      ...(event.location ? [{ value: event.location._id, label: event.location.venue }] : []),
      ...(event.room ? [{ value: event.room._id, label: event.room.name }] : []),
    ],
  });

  useEffect(() => {
    onDirty(form.isDirtyNow);
  }, [onDirty, form.isDirtyNow]);

  const reset = () => {
    setInstructors(optionsOf(form.record ?? event));
    form.reset();
  };

  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          {!mayEdit && !event.deletedAt && <Strip title={t('event.readOnly')} />}
          <fieldset disabled={!mayEdit} style={{ display: 'contents' }}>
            <FormSection title={t('ui:word.text')} sub={t('event.textsSub')} layout="beside" columns={2}>
              <TextInput {...form.field('title')} />
              <TextInput {...form.field('titleFr')} lang="fr" />
              <Textarea {...form.field('description')} autosize minRows={3} />
              <Textarea {...form.field('descriptionFr')} autosize minRows={3} lang="fr" />
              <Select {...form.field('type')} data={[...types]} />
              <Select {...form.field('language')} data={taught} />
            </FormSection>
            <EventPlan event={event} form={form} disabled={!mayEdit} />
            <FormSection title={t('event.seats')} sub={t('event.seatsSub')} layout="beside" columns={2}>
              <NumberInput
                {...form.field('seats')}
                min={1}
                max={10_000}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                required
              />
              <PriceField
                {...form.field('price')}
                value={form.values.price}
                onChange={(price) => form.setFieldValue('price', price)}
              />
              <FullRow>
                <AsyncMultiSelect
                  label={form.field('instructors').label}
                  hint={t('event.instructorsHint')}
                  value={instructors}
                  onChange={(options) => {
                    setInstructors(options);
                    form.setFieldValue(
                      'instructors',
                      options.map(({ value }) => value),
                    );
                  }}
                  search={searchInstructors}
                  error={form.errors['instructors']}
                  disabled={!mayEdit}
                />
              </FullRow>
            </FormSection>
            <EventOptions event={event} form={form} disabled={!mayEdit} />
            <AudienceSection
              value={form.values.audience}
              onChange={(next) => form.setFieldValue('audience', next)}
              shown={shown}
              errors={form.errors}
              disabled={!mayEdit}
            />
            {(settings?.preAllowedEmail || form.values.preAllowedEmails.length > 0) && (
              <FormSection
                title={form.field('preAllowedEmails').label}
                sub={t('event.preAllowedSub')}
                layout="beside"
              >
                <TagsInput
                  {...form.field('preAllowedEmails')}
                  error={firstError(form.errors, 'preAllowedEmails')}
                  splitChars={[',', ';', ' ']}
                  acceptValueOnBlur
                  clearable
                />
              </FormSection>
            )}
          </fieldset>
          {mayEdit && <MovePreview event={event} values={form.values} />}
          {mayEdit && <SaveBar saveLabel={t('ui:word.saveChanges')} {...form.saveBar} onReset={reset} />}
        </Stack>
      </form>
      {form.dialogs}
      {reach.dialog}
    </>
  );
}

const optionsOf = ({ instructors }: EventDetail): AsyncOption[] =>
  instructors.map(({ _id, name }) => ({ value: _id, label: name }));

async function searchInstructors(text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> {
  const { instructors } = await callApi(
    choiceCalls.instructors,
    { query: { text: text || undefined } },
    { signal },
  );
  return instructors.map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The error of a list or of the first of its values that has one. */
const firstError = (errors: Readonly<Record<string, React.ReactNode>>, name: string) =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
