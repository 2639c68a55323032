import { useTranslation } from 'react-i18next';
import type { FileObject } from '#contract/library/media-center.calls.ts';
import { mediaScreens } from '#contract/library/media-center.screens.ts';
import { toast } from '#web/ui/toasts.ts';
import { showFailure } from '#web/platform/failures.ts';
import { lastingAddress } from './use-media-place.ts';

/** Copies the lasting address of an item: of the page that everybody opens, whatever the area. */
export function useCopyLink(): (item: FileObject) => void {
  const { t } = useTranslation('ui');
  return ({ link }) => {
    const address = new URL(lastingAddress(mediaScreens.learner, link), location.origin);
    navigator.clipboard.writeText(address.href).then(() => toast(t('word.linkCopied')), showFailure);
  };
}
