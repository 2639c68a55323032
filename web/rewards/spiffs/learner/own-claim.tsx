import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { spiffClaimCalls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { RateApplied } from '../rate-applied.tsx';
import { ClaimState } from '../claim-state.tsx';

/** One own claim: what was sent, and why it was decided so. */
export function OwnClaim({ claimId, onClose }: { claimId: string; onClose: () => void }) {
  const { t } = useTranslation('spiffs');
  const read = useCall(spiffClaimCalls.get, { params: { submissionId: claimId } });
  const titleId = useId();
  return (
    <Dialog opened onClose={onClose} labelledBy={titleId}>
      <Stack gap={16}>
        <Row justify="between" nowrap>
          <h2 id={titleId}>{t('own.one')}</h2>
          <IconButton label={t('ui:word.close')} icon={<IconX size={18} stroke={1.7} />} onClick={onClose} />
        </Row>
        {read.isLoadingError ? (
          <FailedReply reply={read} />
        ) : read.data ? (
          <Detail claim={read.data.submission} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Stack>
    </Dialog>
  );
}

function Detail({ claim }: { claim: SpiffClaimDetail }) {
  const { t } = useTranslation('spiffs');
  const language = useLanguage();
  const formats = useFormats();
  const { spiff, reason, decisionNote, payment, status } = claim;
  const money = (cents: number | null) => formats.money(cents, spiff.currency);
  return (
    <Stack gap={16}>
      <ClaimState claim={claim} />
      {status === 'denied' && reason && (
        <Strip tone="bad" title={t(`reason.${reason}`)}>
          {decisionNote || t('own.again')}
        </Strip>
      )}
      {status !== 'denied' && decisionNote && <Strip title={t('own.note')}>{decisionNote}</Strip>}
      <Facts
        items={[
          { key: 'spiff', label: t('ui:word.spiff'), value: nameIn(spiff, language) },
          { key: 'receipt', label: t('field.receipt'), value: claim.receiptNumber },
          {
            key: 'date',
            label: t('field.purchaseDate'),
            value: formats.date(claim.purchaseDate, 'MM/DD/YYYY'),
          },
          ...claim.items.map((item) => ({
            key: item.partNumber,
            label: nameIn(item, language) || item.partNumber,
            value:
              item.approvedQuantity === null || item.approvedQuantity === item.quantity
                ? t('form.times', { count: item.quantity, shown: formats.number(item.quantity) })
                : t('own.part', {
                    approved: formats.number(item.approvedQuantity),
                    claimed: formats.number(item.quantity),
                  }),
          })),
          ...(claim.items.some(({ serials }) => serials.length > 0)
            ? [
                {
                  key: 'serials',
                  label: t('field.serials'),
                  value: claim.items.flatMap(({ serials }) => serials).join(', '),
                },
              ]
            : []),
          ...(claim.terms.certificate
            ? [{ key: 'certificate', label: t('field.rate'), value: <RateApplied claim={claim} /> }]
            : []),
          { key: 'amount', label: t('ui:word.amount'), value: money(claim.amount) },
          ...(claim.approvedAmount === null
            ? []
            : [{ key: 'approved', label: t('field.approved'), value: <b>{money(claim.approvedAmount)}</b> }]),
          ...(payment
            ? [{ key: 'payment', label: t('ui:word.payment'), value: t(`payment.${payment}`) }]
            : []),
        ]}
      />
      <p>
        <a href={claim.receipt.location} target="_blank" rel="noreferrer">
          {t('ui:word.openTheReceipt')}
        </a>
      </p>
    </Stack>
  );
}
