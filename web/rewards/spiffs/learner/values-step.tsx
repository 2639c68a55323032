import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconCamera, IconCheck, IconPlus, IconScan, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { receiptCurrencies } from '#contract/rewards/spiff-claims.fields.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { doubtTexts } from '#contract/rewards/reading-doubt-texts.ts';
import { partKey, type PayoutLine } from '#contract/rewards/spiffs.rules.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { RoomForm } from '#web/platform/forms/use-room-form.ts';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import classes from './claim.module.css';
import { PartField } from './part-field.tsx';
import { emptyItem, type ClaimValues, type Marks, type ReadMark } from './prefill.ts';
import type { ReceiptInHand } from './use-reading.ts';

export interface ValuesStepProps {
  readonly form: RoomForm<ClaimValues>;
  readonly program: Spiff;
  readonly receipt: ReceiptInHand;
  readonly marks: Marks;
  /** What each line pays, in the order of the form. */
  readonly lines: readonly PayoutLine[];
  /** Lines of the receipt that were left out because they do not count. */
  readonly leftOut: number;
  readonly onRetake: () => void;
}

/** What the receipt says: filled in where it was read, with a question only about what is doubtful. */
export function ValuesStep({ form, program, receipt, marks, lines, leftOut, onRetake }: ValuesStepProps) {
  const { t } = useTranslation('spiffs');
  const { dealers } = useUser();
  const language = useLanguage();
  const formats = useFormats();
  const { values } = form;
  const seen = (name: string) => {
    const mark = marks[name];
    if (mark?.state === 'sure')
      return { rightSection: <IconCheck size={16} color="var(--b-ok)" aria-label={t('read.sure')} /> };
    if (!mark) return {};
    const reasons = (mark.doubts ?? []).map((doubt) => doubtTexts[doubt][language]);
    return { description: [t('read.ask', { text: mark.text }), ...reasons].join(' ') };
  };
  const others = <T extends string | number>(name: string, shown: (value: T) => string) => (
    <Others mark={marks[name]} shown={shown} onChoose={(value: T) => form.setFieldValue(name, value)} />
  );
  return (
    <Stack gap={16}>
      <ReadPanel receipt={receipt} marks={marks} onRetake={onRetake} />
      {dealers.length > 1 && (
        <Select
          {...form.field('dealer')}
          data={dealers.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      <div className={classes.pair}>
        <div>
          <DateField
            {...form.field('purchaseDate')}
            value={values.purchaseDate}
            onChange={(day) => form.setFieldValue('purchaseDate', day)}
            {...seen('purchaseDate')}
          />
          {others('purchaseDate', (day: string) => formats.date(day))}
        </div>
        <div>
          <TextInput {...form.field('receiptNumber')} autoComplete="off" {...seen('receiptNumber')} />
          {others('receiptNumber', (number: string) => number)}
        </div>
      </div>
      <Items form={form} program={program} marks={marks} lines={lines} leftOut={leftOut} />
      <div className={classes.pair}>
        <div>
          <MoneyField
            {...form.field('total')}
            value={values.total}
            onChange={(cents) => form.setFieldValue('total', cents)}
            currency={values.currency}
            {...seen('total')}
          />
          {others('total', (cents: number) => formats.money(cents, values.currency))}
        </div>
        <Select
          {...form.field('currency')}
          data={[...receiptCurrencies]}
          {...seen('currency')}
          onChange={(next) => {
            const currency = receiptCurrencies.find((one) => one === next) ?? values.currency;
            form.setValues({ currency, ...(currency === program.currency && { convertedTotal: null }) });
          }}
        />
      </div>
      {values.currency !== program.currency && (
        <MoneyField
          {...form.field('convertedTotal')}
          required
          description={t('form.converted', { currency: program.currency })}
          value={values.convertedTotal}
          onChange={(cents) => form.setFieldValue('convertedTotal', cents)}
          currency={program.currency}
        />
      )}
    </Stack>
  );
}

interface OthersProps<T> {
  readonly mark: ReadMark | undefined;
  readonly shown: (value: T) => string;
  readonly onChoose: (value: T) => void;
}

/** What else a doubtful value may be. */
function Others<T extends string | number>({ mark, shown, onChoose }: OthersProps<T>) {
  const { t } = useTranslation('spiffs');
  if (mark?.state !== 'ask' || !mark.others) return null;
  return (
    <div className={classes.others}>
      <span>{t('read.others')}</span>
      <Row gap={4}>
        {mark.others.map((other) => (
          <Button key={other} size="xs" onClick={() => onChoose(other as T)}>
            {shown(other as T)}
          </Button>
        ))}
      </Row>
    </div>
  );
}

/** The receipt, and how much of it was read. */
function ReadPanel({ receipt, marks, onRetake }: Pick<ValuesStepProps, 'receipt' | 'marks' | 'onRetake'>) {
  const { t } = useTranslation('spiffs');
  const found = Object.values(marks);
  const doubtful = found.filter(({ state }) => state === 'ask').length;
  const { reading } = receipt;
  const sub =
    found.length === 0
      ? t('read.nothing')
      : [
          t('read.filled', { count: found.length }),
          doubtful > 0 ? t('read.marked', { count: doubtful }) : t('read.check'),
        ].join(' ');
  return (
    <Panel>
      <Row gap={12} align="start" nowrap>
        {reading?.receipt.mediaType.startsWith('image/') && (
          <Picture
            shownPx={116}
            className={classes.thumb}
            src={reading.receipt.location}
            alt={t('photo.alt')}
          />
        )}
        <Stack gap={8}>
          <strong>
            <IconScan size={16} stroke={1.7} aria-hidden="true" />{' '}
            {t(found.length > 0 ? 'read.title' : 'read.byHand')}
          </strong>
          <span>{sub}</span>
          <span>
            <Button size="xs" icon={<IconCamera size={16} stroke={1.7} />} onClick={onRetake}>
              {t('photo.retake')}
            </Button>
          </span>
        </Stack>
      </Row>
    </Panel>
  );
}

/** The parts that were sold. */
function Items({ form, program, marks, lines, leftOut }: Omit<ValuesStepProps, 'receipt' | 'onRetake'>) {
  const { t } = useTranslation('spiffs');
  const language = useLanguage();
  const { items } = form.values;
  const names = new Map(program.parts.map((part) => [partKey(part.partNumber), nameIn(part, language)]));
  return (
    <Stack gap={8}>
      <div className={classes.sum}>
        <strong>{t('form.items')}</strong>
        {items.length + leftOut > 0 && (
          <span>
            {t(
              'form.lines',
              partOf(lines.filter(({ isEligible }) => isEligible).length, items.length + leftOut),
            )}
          </span>
        )}
      </div>
      {typeof form.errors['items'] === 'string' && (
        <p className={classes.question} role="alert">
          {form.errors['items']}
        </p>
      )}
      {items.length > 0 && (
        <ul className={`surface ${classes.items}`}>
          {items.map((item, index) => {
            const mark = marks[`items.${index}.partNumber`];
            const field = form.field(`items.${index}.partNumber`);
            const isOut = item.partNumber.trim() !== '' && lines[index]?.isEligible === false;
            return (
              <li key={index} data-doubtful={mark?.state === 'ask' || isOut || undefined}>
                <PartField
                  {...field}
                  parts={program.parts}
                  label={names.get(partKey(item.partNumber)) || t('form.part')}
                />
                <NumberInput
                  {...form.field(`items.${index}.quantity`)}
                  label={t('ui:word.quantity')}
                  min={1}
                  max={999}
                  allowDecimal={false}
                  allowNegative={false}
                />
                <IconButton
                  label={t('form.removeItem', { part: item.partNumber })}
                  icon={<IconX size={16} stroke={1.7} />}
                  onClick={() => form.removeListItem('items', index)}
                />
                {program.needsSerials && (
                  <Textarea
                    {...form.field(`items.${index}.serials`)}
                    className={classes.serials}
                    description={t('form.serialsHint')}
                    value={item.serials.join('\n')}
                    onChange={(event) =>
                      form.setFieldValue(`items.${index}.serials`, event.currentTarget.value.split('\n'))
                    }
                    autosize
                    minRows={1}
                    autoComplete="off"
                  />
                )}
                {isOut && (
                  <p className={classes.question} role="status">
                    {t('form.notCounted')}
                  </p>
                )}
                {mark?.state === 'ask' && (
                  <p className={classes.question}>
                    {t('read.part', { text: mark.text, part: item.partNumber })}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <span>
        <Button
          size="sm"
          icon={<IconPlus size={16} stroke={1.7} />}
          onClick={() => form.insertListItem('items', emptyItem)}
        >
          {t('form.addItem')}
        </Button>
      </span>
    </Stack>
  );
}
