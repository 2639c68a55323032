import { NumberInput, Select } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockCalls, type OwnBlocks } from '#contract/live/ilt-blocks.calls.ts';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './event.module.css';

/** The seats that the manager’s dealers have reserved without names, with a form to reserve more or to give some back. */
export function ReservedSeats({ event, mayChange }: { event: EventDetail; mayChange: boolean }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const reply = useCall(blockCalls.own, { params: { id: event._id } });
  const { dealers = [], endsAt } = reply.data ?? {};
  const reserved = dealers.filter((dealer) => dealer.reserved > 0);
  if (!reply.data || (reserved.length === 0 && !mayChange)) return null;
  return (
    <div className={classes.reserved}>
      <ul>
        {reserved.map((dealer) => (
          <li key={dealer._id}>
            <b>{t('block.seats', { count: dealer.reserved, seats: formats.number(dealer.reserved) })}</b>{' '}
            {dealers.length > 1 && dealer.name}
          </li>
        ))}
      </ul>
      <p className="sub">
        {t(reserved.length > 0 ? 'block.until' : 'block.explained', {
          at: formats.eventMoment({ start: endsAt ?? null, zone: event.timezone }),
        })}
      </p>
      {mayChange && (
        <Button icon={<IconArmchair size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
          {t(reserved.length > 0 ? 'block.change' : 'block.reserve')}
        </Button>
      )}
      {isOpen && <ReserveSeats eventId={event._id} blocks={reply.data} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface ReserveSeatsProps {
  readonly eventId: string;
  readonly blocks: OwnBlocks;
  readonly onClose: () => void;
}

function ReserveSeats({ eventId, blocks: { dealers, free }, onClose }: ReserveSeatsProps) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const [dealerId, setDealerId] = useState(dealers[0]?._id);
  const dealer = dealers.find(({ _id }) => _id === dealerId);
  const [seats, setSeats] = useState<number | ''>(dealer?.reserved || 1);
  const reserve = useChange(blockCalls.reserve, {
    quiet: true,
    onDone: () => {
      toast(t('block.saved'));
      onClose();
    },
  });
  const failure = reserve.error instanceof ApiError ? reserve.error.message : undefined;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('block.reserve')}
      sub={t('block.sub')}
      submitLabel={t(seats === 0 ? 'block.giveBack' : 'ui:word.save')}
      busy={reserve.isPending}
      failure={failure}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (dealer && seats !== '')
          reserve.mutate({ params: { id: eventId }, body: { dealer: dealer._id, seats } });
      }}
    >
      {dealers.length > 1 && (
        <Select
          label={t('ui:word.dealer')}
          data={dealers.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={dealerId ?? null}
          onChange={(next) => {
            setDealerId(next ?? undefined);
            setSeats(dealers.find(({ _id }) => _id === next)?.reserved || 1);
          }}
        />
      )}
      <NumberInput
        label={t('block.field')}
        description={
          dealer &&
          [
            t('block.hint', { count: free, free: formats.number(free), most: formats.number(dealer.most) }),
            ...(dealer.named > 0 ? [t('block.named', { named: formats.number(dealer.named) })] : []),
          ].join(' ')
        }
        value={seats}
        min={0}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        required
        onChange={(next) => setSeats(typeof next === 'number' ? next : '')}
      />
    </FormDrawer>
  );
}
