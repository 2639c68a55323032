import { TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseShelfCalls as calls } from '#contract/training/course-shelf.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import '#web/platform/theme/input-styles.ts';

/** The link that lets anyone signed in read the course: created on request, copied, revoked. */
export function ShareLink({ courseId }: { courseId: string }) {
  const { t } = useTranslation('course-editor');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState<boolean>();
  const params = { params: { id: courseId } };
  const shared = useChange(calls.shareLink, { quiet: true });
  const renewed = useChange(calls.renewShareLink);
  const revoked = useChange(calls.revokeShareLink, {
    onDone: () => {
      toast(t('share.revoked'));
      setOpen(false);
    },
  });
  const link = (renewed.data ?? shared.data)?.link ?? '';
  const open = () => {
    renewed.reset();
    setCopied(undefined);
    setOpen(true);
    shared.mutate(params);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <Button icon={<IconLink size={16} stroke={1.7} />} onClick={open}>
        {t('share.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} labelledBy={`${id}-title`}>
        <h2 id={`${id}-title`}>{t('share.title')}</h2>
        <p>{t('share.text')}</p>
        {shared.isError && <Strip tone="bad" live="alert" title={failureText(shared.error)} />}
        <TextInput
          label={t('share.link')}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isCopied !== undefined && (
          <Strip
            tone={isCopied ? 'ok' : 'warn'}
            live="status"
            title={t(isCopied ? 'share.copied' : 'share.notCopied')}
          />
        )}
        <div className={dialog.actions}>
          <Button
            variant="subtle"
            tone="danger"
            disabled={link === ''}
            busy={revoked.isPending}
            onClick={() => revoked.mutate(params)}
          >
            {t('ui:word.revoke')}
          </Button>
          <Button disabled={link === ''} busy={renewed.isPending} onClick={() => renewed.mutate(params)}>
            {t('share.renew')}
          </Button>
          <Button
            variant="filled"
            icon={<IconCopy size={16} stroke={1.7} />}
            disabled={link === ''}
            onClick={() => void copy()}
          >
            {t('ui:word.copy')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
