import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { messageCalls as calls } from '#contract/library/messages.calls.ts';
import { messageScreens as screens } from '#contract/library/messages.screens.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo, useSearchOf } from '#web/platform/navigation.tsx';
import { useAllowed, useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ClosedMessages } from './closed-messages.tsx';
import { Inbox } from './inbox.tsx';

// Most people only read.
const Written = lazyPart(() => import('./written.tsx').then((module) => ({ default: module.Written })));
const WriteMessage = lazyPart(() =>
  import('./write-message.tsx').then((module) => ({ default: module.WriteMessage })),
);

const views = ['inbox', 'written', 'write'] as const;

/** What people received, and for those who write messages, what they wrote. Managers without an admin area write here too. */
export function MessagesPage({ area }: { area: 'learner' | 'admin' }) {
  return useSession().proxy ? <ClosedMessages area={area} /> : <OwnMessages area={area} />;
}

function OwnMessages({ area }: { area: 'learner' | 'admin' }) {
  const { t } = useTranslation('messages');
  const go = useGo();
  const maySend = useAllowed(calls.create.access);
  const unread = useSession().badges['messages'];
  const list = useListState({ view: views, open: 'text' });
  const view = maySend ? (list.filters.view ?? 'inbox') : 'inbox';
  const [, setSearch] = useSearchOf('view', 'open', 'page');
  const show = (next: (typeof views)[number], open?: string) =>
    void setSearch({ view: next === 'inbox' ? undefined : next, open, page: undefined }, { replace: false });
  if (view === 'write')
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <WriteMessage
          messageId={list.filters.open}
          // Going back does not lead to the form of a message that was saved.
          onDone={() => list.setFilters({ view: 'written', open: undefined })}
          back={
            list.filters.open
              ? { href: `${screens[area].path}?view=written`, label: t('written.back') }
              : { href: screens[area].path, label: t('back') }
          }
        />
      </Suspense>
    );
  return (
    <>
      <PageHeader
        {...(area === 'learner' && { room: 'learner' as const })}
        title={t('title')}
        actions={
          maySend && (
            <Button
              variant="filled"
              icon={<IconPencil size={16} stroke={1.7} />}
              onClick={() => (area === 'admin' ? void go(screens.create.path) : show('write'))}
            >
              {t('new')}
            </Button>
          )
        }
      />
      {maySend && (
        <Tabs
          label={t('views')}
          current={view}
          items={[
            { key: 'inbox', label: t('view.inbox'), count: unread || undefined },
            { key: 'written', label: t('view.written') },
          ]}
          onChange={(key) => show(key === 'written' ? 'written' : 'inbox')}
        />
      )}
      {view === 'inbox' ? (
        <Inbox />
      ) : (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Written onEdit={(id) => show('write', id)} />
        </Suspense>
      )}
    </>
  );
}
