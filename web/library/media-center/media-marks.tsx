import { useTranslation } from 'react-i18next';
import type { FileObject } from '#contract/library/media-center.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

/** What a card and a row say besides: that an item is a favorite, is limited to some people, or is no longer available. */
export function MediaMarks({ item }: { item: FileObject }) {
  const { t } = useTranslation('media-center');
  const formats = useFormats();
  const { favored, expired, expiresOn, audience, limitedBy } = item;
  if (!favored && !expiresOn && !audience && limitedBy.length === 0) return null;
  return (
    <>
      {favored && <StatusChip tone="info">{t('ui:word.favorite')}</StatusChip>}
      {expired && <StatusChip tone="bad">{t('expired')}</StatusChip>}
      {expiresOn && !expired && (
        <StatusChip tone="mute">{t('until', { day: formats.date(expiresOn) })}</StatusChip>
      )}
      {(audience !== null || limitedBy.length > 0) && <StatusChip tone="warn">{t('forSome')}</StatusChip>}
    </>
  );
}
