import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { SpiffClaim } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { ClaimState } from '../claim-state.tsx';
import { RiskChip } from './risk-chip.tsx';

export const reviewAddress = (claimId: string): `/${string}` => addressOf(screens.review, { id: claimId });

/** The columns of the queues. */
export function useClaimColumns(): readonly Column<SpiffClaim>[] {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'number',
      header: t('column.claim'),
      primary: true,
      sortable: true,
      cell: (claim) => (
        <IdentityCell
          before={<Face name={claim.user.name} size={32} />}
          title={claim.user.name}
          href={reviewAddress(claim._id)}
          detail={[t('claim.number', { number: formats.number(claim.number) }), claim.dealer.name].join(
            ' · ',
          )}
        />
      ),
    },
    {
      key: 'spiff',
      header: t('ui:word.spiff'),
      priority: 3,
      cell: (claim) => <TwoLines first={nameIn(claim.spiff, language)} second={claim.receiptNumber} />,
    },
    {
      key: 'purchaseDate',
      header: t('spiffs:field.purchaseDate'),
      sortable: true,
      priority: 4,
      width: 130,
      cell: ({ purchaseDate }) => formats.date(purchaseDate, 'MM/DD/YYYY'),
    },
    {
      key: 'sentAt',
      header: t('spiffs:field.sentAt'),
      sortable: true,
      priority: 4,
      width: 130,
      cell: ({ sentAt }) => formats.date(sentAt, 'MM/DD/YYYY'),
    },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      sortable: true,
      align: 'end',
      phone: 'figure',
      width: 130,
      cell: ({ amount, approvedAmount, spiff }) => (
        <TwoLines
          first={formats.money(approvedAmount ?? amount, spiff.currency)}
          second={
            approvedAmount !== null &&
            approvedAmount < amount &&
            t('spiffs:own.of', { amount: formats.money(amount, spiff.currency) })
          }
        />
      ),
    },
    {
      key: 'score',
      header: t('column.risk'),
      sortable: true,
      priority: 2,
      phone: 'line',
      width: 130,
      cell: ({ risk }) => <RiskChip risk={risk} />,
    },
    { key: 'status', header: t('ui:word.status'), width: 140, cell: (claim) => <ClaimState claim={claim} /> },
  ];
}
