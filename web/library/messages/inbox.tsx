import { IconArrowLeft, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageCalls as calls, type MessageCard } from '#contract/library/messages.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { queryClient, useCall } from '#web/platform/query.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { inOwnLanguage, MessageView } from './message-view.tsx';
import lists from '../articles/article-list.module.css';
import layout from '../articles/reading/articles.module.css';
import classes from './messages.module.css';

const limit = 20;

/** Received messages beside the open one. On a phone, the list leads to the message. */
export function Inbox() {
  const { t } = useTranslation('messages');
  const isNarrow = useNarrow();
  const list = useListState({ text: 'text', show: ['unread'], open: 'text' });
  const { text, show, open } = list.filters;
  const pages = useCallPages(calls.list, {
    query: { limit, text, ...(show === 'unread' && { unread: 'true' }) },
  });
  const messages = pages.data?.pages.flatMap((page) => page.messages);

  // With room for both, the newest message is open. It stays open when it leaves the list because it was read.
  const narrowing = `${text}:${show}`;
  const [opened, setOpened] = useState<{ readonly narrowing: string; readonly id: string }>();
  const first = messages?.[0]?._id;
  if (first !== undefined && !pages.isPlaceholderData && opened?.narrowing !== narrowing)
    setOpened({ narrowing, id: first });
  const shownId = open ?? (isNarrow ? undefined : opened?.id);
  const showsList = !isNarrow || open === undefined;
  const [, setSearch] = useSearchOf('open');
  const choose = (id: string | undefined) => void setSearch({ open: id }, { replace: false });

  return (
    <>
      {showsList && (
        <FilterBar
          search={{
            label: t('search'),
            value: text ?? '',
            onChange: (next) => list.setFilters({ text: next || undefined }),
          }}
          selects={[
            {
              key: 'show',
              label: t('ui:word.show'),
              value: show ?? null,
              options: [{ value: 'unread', label: t('show.unread') }],
              onChange: (next) => list.setFilters({ show: next ?? undefined }),
            },
          ]}
        />
      )}
      {pages.isError && <FailedReply reply={pages} />}
      <div className={layout.columns}>
        {showsList && (
          <div className={layout.listColumn}>
            {pages.isPending && <SkeletonRows rows={6} />}
            {messages?.length === 0 &&
              (text || show ? (
                <NoResults onClear={() => list.setFilters({ text: undefined, show: undefined })}>
                  {t('ui:word.tryFewer')}
                </NoResults>
              ) : (
                <EmptyState title={t('empty.title')}>{t('empty.sentence')}</EmptyState>
              ))}
            {messages && messages.length > 0 && (
              <ul className={`surface ${lists.list}`} aria-label={t('view.inbox')}>
                {messages.map((message) => (
                  <li key={message._id}>
                    <Entry message={message} isOpen={message._id === shownId} onOpen={choose} />
                  </li>
                ))}
              </ul>
            )}
            {pages.hasNextPage && (
              <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
                {t('ui:word.showMore')}
              </Button>
            )}
          </div>
        )}
        {shownId !== undefined && (
          <Opened key={shownId} id={shownId} {...(!showsList && { onBack: () => choose(undefined) })} />
        )}
      </div>
    </>
  );
}

type EntryProps = { message: MessageCard; isOpen: boolean; onOpen: (id: string) => void };

function Entry({ message, isOpen, onOpen }: EntryProps) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const formats = useFormats();
  return (
    <button
      type="button"
      className={`${lists.entry} ${classes.entry}`}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(message._id)}
    >
      {message.unread && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
      <span className={lists.dot} data-unread={message.unread || undefined} />
      <span className={lists.words}>
        <b>
          <TextIn text={inOwnLanguage(message.language, message.subject)} language={language} />
        </b>
        <small className="sub">
          {[message.author.name, message.sentAt && formats.date(message.sentAt)].filter(Boolean).join(' · ')}
          {message.attachmentCount > 0 && (
            <IconPaperclip size={14} stroke={1.7} aria-label={t('hasAttachments')} role="img" />
          )}
        </small>
        <span className={lists.excerpt} lang={message.language}>
          {message.excerpt}
        </span>
      </span>
    </button>
  );
}

/** The open message. Showing it marks it as opened. */
function Opened({ id, onBack }: { id: string; onBack?: () => void }) {
  const { t } = useTranslation('messages');
  const reply = useCall(calls.get, { params: { id }, query: { visit: 'true' } });
  const isRead = reply.data !== undefined;
  useEffect(() => {
    if (!isRead) return;
    void queryClient.invalidateQueries({ queryKey: ['messages', calls.list.id] });
    void refreshSession();
  }, [isRead]);
  if (reply.isPending) return <SkeletonRows rows={8} />;
  return (
    <Stack>
      {onBack && (
        <div>
          <Button variant="subtle" icon={<IconArrowLeft size={16} stroke={1.7} />} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      )}
      {reply.data ? <MessageView message={reply.data.message} /> : <FailedReply reply={reply} />}
    </Stack>
  );
}
