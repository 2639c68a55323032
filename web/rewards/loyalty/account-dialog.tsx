import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/platform/money.ts';
import type { DealerAccount as Account } from '#contract/rewards/loyalty.calls.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { DealerAccount } from './dealer-account.tsx';

interface AccountDialogProps {
  readonly dealer: { readonly _id: string; readonly name: string };
  readonly currency?: Currency;
  readonly actions?: (account: Account) => ReactNode;
  readonly onClose: () => void;
}

/** The account of a dealer over the list that it was opened from. */
export function AccountDialog({ dealer, currency, actions, onClose }: AccountDialogProps) {
  const { t } = useTranslation('loyalty');
  const id = useId();
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <Stack gap={16}>
        <Row justify="between" nowrap align="start">
          <h2 id={id}>{t('dealer.title', { dealer: dealer.name })}</h2>
          <IconButton
            label={t('ui:word.close')}
            icon={<IconX size={20} stroke={1.7} aria-hidden="true" />}
            onClick={onClose}
          />
        </Row>
        <DealerAccount
          dealerId={dealer._id}
          {...(currency && { initialCurrency: currency })}
          {...(actions && { actions })}
        />
      </Stack>
    </Dialog>
  );
}
