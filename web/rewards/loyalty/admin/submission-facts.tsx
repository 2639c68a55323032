import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import type { Submission } from '#contract/rewards/loyalty.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { useLanguage } from '#web/platform/use-language.ts';

/** What the sender wrote, and who decided when. */
export function SubmissionFacts({ submission }: { submission: Submission }) {
  const { t } = useTranslation('loyalty');
  const formats = useFormats();
  const words = useLoyaltyWords();
  const language = useLanguage();
  const { user, dealer, type, receiptNumber, currency, amount, purchaseDate, note } = submission;
  const { decidedAt, decidedBy, reversedAt, reason } = submission;
  return (
    <Panel title={t('ui:word.details')}>
      <Facts
        items={[
          {
            label: t('facts.sender'),
            value: <AppLink href={addressOf(userScreens.edit, { userId: user._id })}>{user.name}</AppLink>,
          },
          { label: t('ui:word.dealer'), value: dealer.name },
          { label: t('ui:word.brand'), value: words.brandName(submission.brand) },
          { label: t('field.date'), value: formats.date(purchaseDate) },
          ...(type === 'receipt' && currency
            ? [
                { label: t('field.receiptNumber'), value: receiptNumber },
                { label: t('ui:word.amount'), value: formats.money(amount, currency) },
              ]
            : []),
          ...(note ? [{ label: t('ui:word.note'), value: note }] : []),
          ...(decidedAt
            ? [
                {
                  label: t('facts.decided'),
                  value: [formats.dateTime(decidedAt), decidedBy?.name].filter(Boolean).join(', '),
                },
              ]
            : []),
          ...(reversedAt ? [{ label: t('facts.reversed'), value: formats.dateTime(reversedAt) }] : []),
          ...(reason ? [{ label: t('ui:word.reason'), value: reasonIn(reason, language) }] : []),
        ]}
      />
    </Panel>
  );
}
