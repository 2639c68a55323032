import {
  IconArrowsExchange,
  IconEraser,
  IconEye,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { userCalls, type User } from '#contract/people/users.calls.ts';
import { userScreens as screens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { RecordPart, useRecordTabs } from '#web/platform/use-record-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Face } from '#web/ui/face.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PlannedMove } from '../../moves/planned-move.tsx';
import { StartProxyDialog } from '../../accounts/start-proxy-dialog.tsx';
import { UserStatusChip } from '../user-status-chip.tsx';
import { DeactivateUser } from './deactivate-user.tsx';
import { MailTrouble } from './mail-trouble.tsx';
import { NewUser } from './new-user.tsx';
import { UserAccess } from './user-access.tsx';
import { UserActivity } from './user-activity.tsx';
import { UserProfile } from './user-profile.tsx';

const EraseUser = lazyPart(() =>
  import('./erase-user.tsx').then((module) => ({ default: module.EraseUser })),
);

const PlanMove = lazyPart(() =>
  import('../../moves/plan-move.tsx').then((module) => ({ default: module.PlanMove })),
);

const ownTabs = ['profile', 'access', 'activity'] as const;

/** One person: profile, access and activity. Without an id in the address, the form for a new one. */
export function Page() {
  const { userId } = useParamsOf(screens.edit);
  const found = useCall(
    userCalls.get,
    { params: { userId: userId ?? '' } },
    { enabled: userId !== undefined },
  );
  if (!userId) return <NewUser />;
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <UserPage key={userId} user={found.data.user} brands={found.data.brands} />;
}

function UserPage({ user, brands }: { user: User; brands: readonly { _id: string; name: string }[] }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const own = ownTabs.filter((key) => key !== 'activity' || user.abilities.editAll);
  const { tabs, tab, open } = useRecordTabs(
    'user',
    own.map((key) => ({ key, label: t(`page.tab.${key}`) })),
  );
  const { abilities } = user;
  const [isMoving, setMoving] = useState(false);
  const role = nameIn(user.role, language);
  return (
    <>
      <PageHeader
        before={<Face name={user.fullName} photo={user.profileImage} size={64} />}
        title={user.fullName}
        chips={<UserStatusChip status={user.status} />}
        sub={[role, ...user.dealers.map((dealer) => dealer.name), user.email].join(' · ')}
        back={{ href: screens.list.path, label: t('title') }}
        actions={<UserActions user={user} onMove={() => setMoving(true)} />}
      />
      {user.status === 'deactivated' && user.statusReason && (
        <Strip tone="bad" title={t('page.deactivated')}>
          {user.statusReason}
        </Strip>
      )}
      {user.status === 'denied' && user.statusReason && (
        <Strip tone="bad" title={t('page.denied')}>
          {user.statusReason}
        </Strip>
      )}
      <PlannedMove user={user} onAgain={() => setMoving(true)} />
      {isMoving && (
        <Suspense>
          <PlanMove user={user} onClose={() => setMoving(false)} />
        </Suspense>
      )}
      <MailTrouble user={user} />
      {!abilities.edit && <Strip title={t('page.readOnly')} />}
      <Tabs id="user" label={t('page.tabs')} current={tab.key} items={tabs} onChange={open} />
      <TabPanel id="user" current={tab.key}>
        {tab.key === 'profile' && <UserProfile key={user.version} user={user} />}
        {tab.key === 'access' && <UserAccess key={user.version} user={user} brands={brands} />}
        {tab.key === 'activity' && <UserActivity user={user} />}
        <RecordPart tab={tab} recordId={user._id} />
      </TabPanel>
    </>
  );
}

function UserActions({ user, onMove }: { user: User; onMove: () => void }) {
  const { t } = useTranslation('users');
  const go = useGo();
  const [asking, setAsking] = useState<'act-for' | 'deactivate' | 'delete' | 'erase'>();
  const save = useChange(userCalls.save, { onDone: () => toast(t('reactivated', { name: user.fullName })) });
  const remove = useChange(userCalls.remove, {
    onDone: () => {
      toast(t('removed'));
      void go(screens.list);
    },
  });
  const { abilities } = user;
  return (
    <>
      {abilities.delete && user.lastSeenAt === null && !user.hasPassword && (
        <Button
          variant="subtle"
          tone="danger"
          icon={<IconTrash size={16} stroke={1.7} />}
          onClick={() => setAsking('delete')}
        >
          {t('ui:word.delete')}
        </Button>
      )}
      {abilities.erase && (
        <Button
          variant="subtle"
          tone="danger"
          icon={<IconEraser size={16} stroke={1.7} />}
          onClick={() => setAsking('erase')}
        >
          {t('erase.open')}
        </Button>
      )}
      {abilities.actAs && (
        <Button icon={<IconEye size={16} stroke={1.7} />} onClick={() => setAsking('act-for')}>
          {t('actAs', { name: user.firstName })}
        </Button>
      )}
      {abilities.deactivate && (
        <Button icon={<IconArrowsExchange size={16} stroke={1.7} />} onClick={onMove}>
          {t('moves:open')}
        </Button>
      )}
      {abilities.deactivate && (
        <Button icon={<IconUserOff size={16} stroke={1.7} />} onClick={() => setAsking('deactivate')}>
          {t('bulk.deactivate')}
        </Button>
      )}
      {abilities.reactivate && (
        <Button
          icon={<IconUserCheck size={16} stroke={1.7} />}
          busy={save.isPending}
          onClick={() => save.mutate({ params: { id: user._id }, body: { status: 'active' } })}
        >
          {t('reactivate')}
        </Button>
      )}
      <StartProxyDialog user={asking === 'act-for' ? user : undefined} onClose={() => setAsking(undefined)} />
      {asking === 'erase' && (
        <Suspense>
          <EraseUser user={user} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      <DeactivateUser
        user={asking === 'deactivate' ? user : undefined}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('ui:word.deleteNamed', { name: user.fullName })}
        confirmLabel={t('confirmDelete.confirm')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { userId: user._id } })}
        onClose={() => setAsking(undefined)}
      >
        {t('confirmDelete.text')}
      </ConfirmDialog>
    </>
  );
}
