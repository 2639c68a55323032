import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { doubtTexts } from '#contract/rewards/reading-doubt-texts.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { ReceiptCurrency } from '#contract/rewards/spiff-claims.fields.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Panel } from '#web/ui/panel.tsx';
import { RateApplied } from '../rate-applied.tsx';
import classes from './manager.module.css';
import type { ReadingRow } from './reading-rows.ts';

interface ReadValuesProps {
  readonly claim: SpiffClaimDetail;
  readonly rows: readonly ReadingRow[];
}

/** What was read beside what was claimed; what differs is marked. */
export function ReadValues({ claim, rows }: ReadValuesProps) {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  const currency = claim.currency as ReceiptCurrency;
  const state = claim.reading?.state;
  const wasRead = state === 'done';
  const money = (cents: number) => formats.money(cents, currency);
  const part = (text: string, quantity: number | undefined) => [text, quantity].join(', ');
  const nameOf = ({ kind, item }: ReadingRow) =>
    kind === 'item' ? nameIn(item!, language) || t('ui:word.part') : t(`read.${kind}`);
  const readOf = ({ kind, read }: ReadingRow) => {
    if (!read) return t('read.missing');
    if (kind === 'total') return money(read.cents!);
    if (kind === 'date') return formats.date(read.text, 'MM/DD/YYYY');
    return kind === 'item' ? part(read.text, read.quantity) : read.text;
  };
  const claimedOf = ({ kind, item }: ReadingRow) => {
    if (kind === 'total') return money(claim.total);
    if (kind === 'date') return formats.date(claim.purchaseDate, 'MM/DD/YYYY');
    if (kind === 'currency') return claim.currency;
    return kind === 'item' ? part(item!.partNumber, item!.quantity) : claim.receiptNumber;
  };
  const shown = ({ kind }: ReadingRow, value: string | number) => {
    if (typeof value === 'number') return money(value);
    return kind === 'date' ? formats.date(value, 'MM/DD/YYYY') : value;
  };
  const doubtsOf = (row: ReadingRow) =>
    [
      ...row.doubts.map((doubt) => doubtTexts[doubt][language]),
      ...(row.others.length > 0
        ? [t('read.others', { values: row.others.map((value) => shown(row, value)).join(', ') })]
        : []),
    ].join(' ');
  const known = new Set(claim.items.map(({ partNumber }) => partKey(partNumber)));
  const notClaimed = claim.reading?.values.items.filter(
    (one) => !known.has(partKey(one.partNumber)) && !rows.some(({ read }) => read?.text === one.partNumber),
  );
  return (
    <Panel title={t('read.title')} {...(!wasRead && { sub: t(`read.state.${state ?? 'unreadable'}`) })}>
      <table className={classes.read}>
        <thead>
          <tr>
            <th>{t('ui:word.value')}</th>
            {wasRead && <th>{t('read.read')}</th>}
            <th>{t('read.claimed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-ask={(wasRead && row.isDoubtful) || undefined}>
              <th scope="row">
                {wasRead && (
                  <span className={classes.badge} data-ask={row.isDoubtful || undefined}>
                    {row.number}
                  </span>
                )}{' '}
                {nameOf(row)}
              </th>
              {wasRead && (
                <td>
                  {readOf(row)}
                  {row.doubts.length > 0 && <p className="fine">{doubtsOf(row)}</p>}
                </td>
              )}
              <td>
                <b>{claimedOf(row)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {claim.convertedTotal !== null && (
        <p>{t('read.converted', { amount: formats.money(claim.convertedTotal, claim.spiff.currency) })}</p>
      )}
      {claim.terms.certificate && (
        <p>
          <RateApplied claim={claim} />
        </p>
      )}
      {claim.items.some(({ serials }) => serials.length > 0) && (
        <p>{t('read.serials', { serials: claim.items.flatMap(({ serials }) => serials).join(', ') })}</p>
      )}
      {claim.items.some(({ isEligible }) => !isEligible) && <p>{t('read.notEligible')}</p>}
      {notClaimed !== undefined && notClaimed.length > 0 && (
        <p>
          {t('read.notClaimed', {
            count: notClaimed.length,
            parts: notClaimed.map((one) => one.partNumber).join(', '),
          })}
        </p>
      )}
      {claim.note && (
        <p>
          {t('read.note')} {claim.note}
        </p>
      )}
    </Panel>
  );
}
