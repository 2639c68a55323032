import { NumberInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { Currency } from '#contract/platform/money.ts';
import { loyaltyItemCalls, type EligibleItem } from '#contract/rewards/loyalty-items.calls.ts';
import { maxLines } from '#contract/rewards/loyalty.fields.ts';
import { basisPointsOf, lineEarns } from '#contract/rewards/loyalty.rules.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import classes from '../loyalty.module.css';
import { MoneyField } from '#web/ui/money-field.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

export interface LineValue {
  readonly partNumber: string;
  readonly quantity: number | null;
  readonly price: number | null;
}
export const emptyLine: LineValue = { partNumber: '', quantity: 1, price: null };

interface ReceiptPartsProps {
  readonly lines: readonly LineValue[];
  readonly currency: Currency;
  /** Errors by path: `items.0.price`. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (lines: readonly LineValue[]) => void;
}

/** The eligible parts on a receipt, found by number or name, and what they will earn. */
export function ReceiptParts({ lines, currency, errors, onChange }: ReceiptPartsProps) {
  const { t } = useTranslation('loyalty');
  // Parts that were found, by number: with their rates, the form shows what it earns.
  const [known, setKnown] = useState<ReadonlyMap<string, EligibleItem>>(new Map());
  const set = (index: number, change: Partial<LineValue>) =>
    onChange(lines.map((line, place) => (place === index ? { ...line, ...change } : line)));
  return (
    <Stack gap={12}>
      {lines.map((line, index) => (
        <LineFields
          // Lines have nothing else that stays the same while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          line={line}
          part={known.get(line.partNumber)}
          error={(field) => errors[`items.${index}.${field}`]}
          number={index + 1}
          onChange={(change) => set(index, change)}
          onFound={(part) => setKnown((before) => new Map(before).set(part.partNumber, part))}
          {...(lines.length > 1 && { onRemove: () => onChange(lines.filter((_, place) => place !== index)) })}
        />
      ))}
      {errors['items'] && <p role="alert">{errors['items']}</p>}
      {lines.length < maxLines && (
        <div>
          <Button
            size="sm"
            icon={<IconPlus size={16} stroke={1.7} />}
            onClick={() => onChange([...lines, emptyLine])}
          >
            {t('send.addPart')}
          </Button>
        </div>
      )}
      <Earns lines={lines} known={known} currency={currency} />
    </Stack>
  );
}

interface LineFieldsProps {
  readonly line: LineValue;
  readonly part: EligibleItem | undefined;
  readonly number: number;
  readonly error: (field: keyof LineValue) => ReactNode;
  readonly onChange: (change: Partial<LineValue>) => void;
  readonly onFound: (part: EligibleItem) => void;
  readonly onRemove?: () => void;
}

function LineFields({ line, part, number, error, onChange, onFound, onRemove }: LineFieldsProps) {
  const { t } = useTranslation('loyalty');
  const language = useLanguage();
  const search = async (text: string, signal: AbortSignal) => {
    const { eligibleItems } = await callApi(
      loyaltyItemCalls.list,
      { query: { text, limit: 10 } },
      { signal },
    );
    for (const one of eligibleItems) onFound(one);
    return eligibleItems.map((one) => ({
      value: one.partNumber,
      label: one.partNumber,
      detail: nameIn(one, language),
    }));
  };
  return (
    <div className={classes.item} role="group" aria-label={t('send.part', { number })}>
      <AsyncSelect
        label={t('ui:word.part')}
        required
        search={search}
        placeholder={t('send.partHint')}
        error={error('partNumber')}
        hint={part && nameIn(part, language)}
        value={line.partNumber ? { value: line.partNumber, label: line.partNumber } : null}
        onChange={(option) => onChange({ partNumber: option?.value ?? '' })}
      />
      <NumberInput
        label={t('ui:word.quantity')}
        name={`items.${number - 1}.quantity`}
        required
        error={error('quantity')}
        value={line.quantity ?? ''}
        onChange={(next) => onChange({ quantity: next === '' ? null : Number(next) })}
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
      <MoneyField
        label={t('field.price')}
        name={`items.${number - 1}.price`}
        required
        error={error('price')}
        value={line.price}
        onChange={(price) => onChange({ price })}
      />
      {onRemove ? (
        <IconButton
          label={t('send.removePart', { number })}
          icon={<IconTrash size={18} stroke={1.7} />}
          onClick={onRemove}
        />
      ) : (
        <span />
      )}
    </div>
  );
}

interface EarnsProps {
  readonly lines: readonly LineValue[];
  readonly known: ReadonlyMap<string, EligibleItem>;
  readonly currency: Currency;
}

/** What the lines will earn once they are approved. */
function Earns({ lines, known, currency }: EarnsProps) {
  const { t } = useTranslation('loyalty');
  const { money } = useFormats();
  const words = useLoyaltyWords();
  const earned = lines.flatMap(({ partNumber, quantity, price }) => {
    const part = known.get(partNumber);
    if (!part || quantity === null || price === null || quantity < 1 || price < 1) return [];
    const rates = { creditRateBp: basisPointsOf(part.rates.creditRate), points: part.rates.points };
    return [lineEarns({ quantity, price }, rates)];
  });
  if (earned.length === 0) return null;
  const sum = (of: 'credits' | 'points') => earned.reduce((total, line) => total + line[of], 0);
  return (
    <p className={classes.earns} role="status">
      {t('send.earns')} <b className="num">{words.points(sum('points'))}</b>
      <span>{t('send.earnsCredits', { amount: money(sum('credits'), currency) })}</span>
    </p>
  );
}
