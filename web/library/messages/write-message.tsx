import { useTranslation } from 'react-i18next';
import { messageCalls as calls } from '#contract/library/messages.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { PageHeader, type PageHeaderProps } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { MessageForm } from './message-form.tsx';

type WriteMessageProps = Pick<PageHeaderProps, 'back'> & {
  /** Undefined for a new one. */
  messageId: string | undefined;
  onDone: () => void;
};

/** A new message, or a draft. */
export function WriteMessage({ messageId, onDone, ...header }: WriteMessageProps) {
  const { t } = useTranslation('messages');
  const reply = useCall(calls.get, { params: { id: messageId ?? '' } }, { enabled: messageId !== undefined });
  if (messageId !== undefined) {
    if (reply.isLoadingError) return <FailedReply reply={reply} />;
    if (!reply.data) return <SkeletonRows rows={8} />;
  }
  const message = reply.data?.message;
  return (
    <>
      <PageHeader title={t(message ? 'editDraft' : 'new')} sub={t('newSub')} {...header} />
      <MessageForm key={message?._id ?? 'new'} message={message} onDone={onDone} />
    </>
  );
}
