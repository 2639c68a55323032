import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/platform/money.ts';
import { AccountDialog } from '../account-dialog.tsx';
import { DealerAccount } from '../dealer-account.tsx';
import { DealerList } from '../dealer-list.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface Opened {
  readonly dealer: { readonly _id: string; readonly name: string };
  readonly currency: Currency;
}

/** The credits of the own dealer for its owner, of the dealers they look after for field staff. */
export function OwnDealers({ owned }: { owned: { readonly _id: string; readonly name: string } | null }) {
  const { t } = useTranslation('loyalty');
  const [open, setOpen] = useState<Opened>();
  if (owned)
    return (
      <Panel title={t('dealer.title', { dealer: owned.name })}>
        <DealerAccount dealerId={owned._id} />
      </Panel>
    );
  return (
    <>
      <DealerList onOpen={(dealer, currency) => setOpen({ dealer, currency })} />
      {open && <AccountDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
