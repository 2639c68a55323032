import { IconArmchair, IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockCalls, type SeatBlock } from '#contract/live/ilt-blocks.calls.ts';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

/** For whom seats are first, and the seats that dealers have reserved without names, with a button to release them. */
export function EventBlocks({ event }: { event: EventDetail }) {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const language = useLanguage();
  const [asked, setAsked] = useState<SeatBlock>();
  const reply = useCall(blockCalls.blocks, { params: { id: event._id } });
  const release = useChange(blockCalls.release, {
    onDone: () => {
      toast(t('blocks.released'));
      setAsked(undefined);
    },
  });
  const blocks = reply.data?.blocks ?? [];
  const { firstEndsAt, course, timezone } = event;
  const isFirst = course !== null && firstEndsAt !== null && Date.parse(firstEndsAt) > reply.dataUpdatedAt;
  return (
    <>
      {isFirst && event.status === 'published' && (
        <Strip
          icon={<IconCertificate size={18} stroke={1.7} />}
          title={t('first.title', { course: nameIn(course, language) })}
        >
          {t('first.sentence', { at: formats.eventMoment({ start: firstEndsAt, zone: timezone }) })}
        </Strip>
      )}
      {blocks.map((block) => (
        <Strip
          key={block.dealer._id}
          icon={<IconArmchair size={18} stroke={1.7} />}
          title={t('blocks.title', {
            count: block.seats,
            seats: formats.number(block.seats),
            dealer: block.dealer.name,
          })}
          actions={
            event.abilities.edit && <Button onClick={() => setAsked(block)}>{t('blocks.release')}</Button>
          }
        >
          {t('blocks.sentence', {
            at: formats.eventMoment({ start: block.endsAt, zone: event.timezone }),
            name: block.reservedBy.name,
          })}
        </Strip>
      ))}
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('blocks.ask', { dealer: asked?.dealer.name ?? '' })}
        confirmLabel={t('blocks.release')}
        danger
        busy={release.isPending}
        onConfirm={() => asked && release.mutate({ params: { id: event._id, dealerId: asked.dealer._id } })}
        onClose={() => setAsked(undefined)}
      >
        {t('blocks.means')}
      </ConfirmDialog>
    </>
  );
}
