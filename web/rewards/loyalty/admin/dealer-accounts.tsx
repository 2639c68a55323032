import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealerRow } from '#contract/rewards/loyalty.calls.ts';
import type { Currency } from '#contract/platform/money.ts';
import { DealerList } from '../dealer-list.tsx';
import { AccountDialog } from '../account-dialog.tsx';
import { SendCredits } from './send-credits.tsx';
import { Button } from '#web/ui/button.tsx';

interface Sending {
  readonly dealer: DealerRow['dealer'];
  readonly currency: Currency;
}

/** The credits of every dealer in the program. Each account can be opened, and credits sent. */
export function DealerAccounts() {
  const { t } = useTranslation('loyalty');
  const [open, setOpen] = useState<Sending>();
  const [sending, setSending] = useState<Sending>();
  return (
    <>
      <DealerList
        onOpen={(dealer, currency) => setOpen({ dealer, currency })}
        onSend={(dealer, currency) => setSending({ dealer, currency })}
      />
      {open && (
        <AccountDialog
          dealer={open.dealer}
          currency={open.currency}
          onClose={() => setOpen(undefined)}
          actions={(account) =>
            account.abilities.sendCredits && (
              <Button
                disabled={account.availableCredits === 0}
                onClick={() => {
                  setOpen(undefined);
                  setSending({ dealer: open.dealer, currency: account.currency });
                }}
              >
                {t('credits.title')}
              </Button>
            )
          }
        />
      )}
      {sending && <SendCredits {...sending} onClose={() => setSending(undefined)} />}
    </>
  );
}
