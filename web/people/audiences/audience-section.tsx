import { MultiSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { audienceCalls } from '#contract/people/audiences.calls.ts';
import {
  audienceKinds,
  type Audience,
  type AudienceFields,
  type AudienceKind,
} from '#contract/people/audiences.fields.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { AudienceCheck } from './audience-check.tsx';
import { AudienceCount } from './audience-count.tsx';
import classes from './audiences.module.css';
import { DealersField } from './dealers-field.tsx';
import { useAudienceChoices, type Choice } from './use-audience-choices.ts';
import { useAudienceSentence } from './use-audience-sentence.ts';
import { useKindNames } from './use-kind-names.ts';

export type AudienceFieldsProps = {
  value: AudienceFields;
  onChange: (value: AudienceFields) => void;
  /** The audience of the record as it was read, with the names of everything in it. */
  shown: Audience | null;
  /** Errors of the form, by path: `audience.states`. */
  errors?: Readonly<Record<string, ReactNode>>;
  disabled?: boolean;
  /** Counts only people who work at a dealer, as training is for them unless its audience names roles or admin groups. */
  dealerStaffOnly?: boolean;
  /** What stands below the sentence instead of the count and the check of a person. */
  summary?: ReactNode;
};

/** Always there; the other kinds are added. */
const firstKinds: readonly AudienceKind[] = ['assignmentGroups', 'businessUnits'];

/** A stable function, so that React calls it once: when the field appears. */
const focusFirstInput = (field: HTMLElement | null) => field?.querySelector('input')?.focus();

/** Who a record is for: a section of its form. */
export function AudienceSection(props: AudienceFieldsProps) {
  const { t } = useTranslation('audiences');
  return (
    <FormSection title={t('ui:word.audience')} sub={t('sub')} layout="beside" columns={2}>
      <AudienceFieldset {...props} />
    </FormSection>
  );
}

/** The fields of an audience, what it means in words, how many people that is, and whether somebody is among them. */
export function AudienceFieldset({
  value,
  onChange,
  shown,
  errors = {},
  disabled = false,
  dealerStaffOnly = false,
  summary,
}: AudienceFieldsProps) {
  const { t } = useTranslation('audiences');
  const kindNames = useKindNames();
  const choices = useAudienceChoices(shown);
  const mayCount = useAllowed(audienceCalls.count.access);
  const sentence = useAudienceSentence();
  const [added, setAdded] = useState<readonly AudienceKind[]>([]);
  const [foundDealers, setFoundDealers] = useState<readonly Choice[]>([]);

  const dealers = [...choices.dealers, ...foundDealers];
  const nameOf = (kind: AudienceKind, key: string) =>
    (kind === 'dealers' ? dealers : choices[kind]).find((one) => one.value === key)?.label ?? '…';
  const visible = audienceKinds.filter(
    (kind) => firstKinds.includes(kind) || added.includes(kind) || value[kind].length > 0,
  );
  const addable = audienceKinds.filter((kind) => !visible.includes(kind));
  const set = (kind: AudienceKind) => (chosen: string[]) => onChange({ ...value, [kind]: chosen });
  const states = choices.states.filter(
    (state) =>
      value.countries.length === 0 ||
      value.countries.includes(state.value.slice(0, 2)) ||
      value.states.includes(state.value),
  );

  return (
    <>
      {visible.map((kind) => {
        const field = {
          label: kindNames[kind],
          error: errors[`audience.${kind}`],
          disabled,
          placeholder: value[kind].length === 0 ? t('any') : '',
        };
        return (
          <div key={kind} ref={added.at(-1) === kind ? focusFirstInput : undefined}>
            {kind === 'dealers' ? (
              <DealersField
                {...field}
                value={value.dealers.map((key) => ({ value: key, label: nameOf('dealers', key) }))}
                onChange={(options) => {
                  setFoundDealers([...foundDealers, ...options]);
                  set('dealers')(options.map((option) => option.value));
                }}
              />
            ) : (
              <MultiSelect
                {...field}
                name={`audience.${kind}`}
                data={kind === 'states' ? states : [...choices[kind]]}
                value={value[kind]}
                onChange={set(kind)}
                searchable
                clearable={!disabled}
                nothingFoundMessage={t('nothingFound')}
              />
            )}
          </div>
        );
      })}
      {!disabled && addable.length > 0 && (
        <FullRow>
          <Menu
            label={t('add')}
            align="start"
            items={addable.map((kind) => ({
              key: kind,
              label: kindNames[kind],
              onSelect: () => setAdded([...added, kind]),
            }))}
            renderTarget={(target) => (
              <Button {...target} type="button" size="sm" icon={<IconPlus size={16} />}>
                {t('add')}
              </Button>
            )}
          />
        </FullRow>
      )}
      {errors['audience'] && (
        <FullRow>
          <p role="alert" className={classes.failed}>
            {errors['audience']}
          </p>
        </FullRow>
      )}
      <FullRow>
        <div className={classes.summary}>
          <p className={classes.sentence}>{sentence(value, nameOf)}</p>
          {summary}
          {!summary && mayCount && <AudienceCount audience={value} dealerStaffOnly={dealerStaffOnly} />}
          {!summary && mayCount && <AudienceCheck audience={value} nameOf={nameOf} />}
        </div>
      </FullRow>
    </>
  );
}
