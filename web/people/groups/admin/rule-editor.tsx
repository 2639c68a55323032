import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  maxConditions,
  type Condition,
  type ConditionKind,
  type DepartmentRule,
} from '#contract/people/department-rules.fields.ts';
import { DealersField } from '#web/people/audiences/dealers-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import classes from './rule.module.css';
import { isFlag, newCondition, type RuleWords } from './use-rule-words.ts';

interface RuleEditorProps {
  readonly rule: DepartmentRule;
  readonly onChange: (rule: DepartmentRule) => void;
  readonly words: RuleWords;
  /** Errors of the form, by path: `rule.0.1.values`. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly disabled: boolean;
}

/** The conditions of a rule: groups of which one is enough, each with conditions that all hold. */
export function RuleEditor({ rule, onChange, words, errors, disabled }: RuleEditorProps) {
  const { t } = useTranslation('groups');
  const count = rule.flat().length;
  const isFull = count >= maxConditions;
  const replace = (alternative: number, conditions: Condition[]) =>
    onChange(
      conditions.length > 0
        ? rule.map((one, at) => (at === alternative ? conditions : one))
        : rule.filter((_, at) => at !== alternative),
    );
  return (
    <Stack gap={12}>
      {rule.map((conditions, alternative) => (
        // oxlint-disable-next-line react/no-array-index-key -- alternatives have no identity beside their place
        <section
          key={alternative}
          className={classes.alternative}
          aria-label={t('rule.alternative', { number: alternative + 1 })}
        >
          {alternative > 0 && <p className={classes.or}>{t('rule.or')}</p>}
          {conditions.map((condition, place) => (
            <ConditionRow
              // oxlint-disable-next-line react/no-array-index-key -- neither have conditions
              key={place}
              label={t('rule.condition', { number: place + 1 })}
              condition={condition}
              words={words}
              disabled={disabled}
              error={
                errors[`rule.${alternative}.${place}.values`] ??
                errors[`rule.${alternative}.${place}.${condition.kind}`] ??
                errors[`rule.${alternative}.${place}.days`]
              }
              onChange={(next) =>
                replace(
                  alternative,
                  conditions.map((one, at) => (at === place ? next : one)),
                )
              }
              onRemove={() =>
                replace(
                  alternative,
                  conditions.filter((_, at) => at !== place),
                )
              }
            />
          ))}
          {!disabled && (
            <Button
              type="button"
              size="sm"
              icon={<IconPlus size={16} />}
              disabled={isFull}
              onClick={() => replace(alternative, [...conditions, newCondition()])}
            >
              {t('rule.add')}
            </Button>
          )}
        </section>
      ))}
      {errors['rule'] && (
        <p role="alert" className={classes.failed}>
          {errors['rule']}
        </p>
      )}
      <div className={classes.foot}>
        {!disabled && (
          <Button
            type="button"
            size="sm"
            variant="subtle"
            disabled={isFull}
            onClick={() => onChange([...rule, [newCondition()]])}
          >
            {t('rule.addAlternative')}
          </Button>
        )}
        <span>{t('rule.count', { count, max: maxConditions })}</span>
      </div>
    </Stack>
  );
}

interface ConditionRowProps {
  readonly label: string;
  readonly condition: Condition;
  readonly words: RuleWords;
  readonly disabled: boolean;
  readonly error: ReactNode;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function ConditionRow({ label, condition, words, disabled, error, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('groups');
  const { kind, isNot } = condition;
  return (
    <fieldset className={classes.condition} disabled={disabled}>
      <legend>{label}</legend>
      <Select
        aria-label={t('rule.asks')}
        data={[...words.kinds]}
        value={kind}
        allowDeselect={false}
        onChange={(next) => next && onChange(newCondition(next as ConditionKind))}
      />
      <Select
        aria-label={t('rule.how')}
        data={[...words.operators(kind)]}
        value={isNot ? 'isNot' : 'is'}
        allowDeselect={false}
        onChange={(next) => onChange({ ...condition, isNot: next === 'isNot' })}
      />
      <Values condition={condition} words={words} error={error} onChange={onChange} />
      {!disabled && (
        <IconButton
          label={t('rule.remove', { kind: words.kindName(kind) })}
          icon={<IconX size={16} stroke={1.7} />}
          size="sm"
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}

type ValuesProps = Pick<ConditionRowProps, 'condition' | 'words' | 'error' | 'onChange'>;

function Values({ condition, words, error, onChange }: ValuesProps) {
  const { t } = useTranslation('groups');
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const { kind, values, days } = condition;
  if (isFlag(kind)) return <span />;
  if (kind === 'memberSince')
    return (
      <NumberInput
        aria-label={t('ui:word.days')}
        suffix={` ${t('rule.dayUnit')}`}
        value={days ?? ''}
        min={0}
        max={36_500}
        allowDecimal={false}
        error={error}
        onChange={(next) => onChange({ ...condition, days: typeof next === 'number' ? next : null })}
      />
    );
  if (kind === 'dealers')
    return (
      <DealersField
        label={t('rule.values', { kind: words.kindName(kind) })}
        error={error}
        value={values.map((value) => ({ value, label: found.get(value) ?? words.nameOf(kind, value) }))}
        onChange={(options) => {
          setFound(new Map([...found, ...options.map((one) => [one.value, one.label] as const)]));
          onChange({ ...condition, values: options.map((one) => one.value) });
        }}
      />
    );
  const choices = words.choices(kind);
  const known = new Set(choices.map(({ value }) => value));
  const missing = values
    .filter((value) => !known.has(value))
    .map((value) => ({ value, label: words.nameOf(kind, value) }));
  return (
    <MultiSelect
      aria-label={t('rule.values', { kind: words.kindName(kind) })}
      data={[...choices, ...missing]}
      value={values}
      error={error}
      placeholder={values.length === 0 ? t('ui:word.choose') : ''}
      onChange={(next) => onChange({ ...condition, values: next })}
      searchable
    />
  );
}
