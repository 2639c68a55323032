import { IconLock, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lookWhoItIs, pagePerson, type PersonTrouble as Trouble } from '#web/platform/page-person.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TopBanner } from '#web/ui/top-banner.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { leaveProxy } from './use-proxy.ts';

/** Shows over the page that its session has ended or belongs to someone else: first as a dialog and, once dismissed, as a banner. */
export function PersonTrouble({ trouble }: { trouble: Trouble }) {
  const [aside, setAside] = useState<Trouble | null>(null);
  const isOpen = aside !== trouble;
  useEffect(() => {
    // The person may have signed in again in another tab.
    const look = () => {
      if (document.visibilityState === 'visible') void lookWhoItIs().catch(() => {});
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
  if (trouble.kind === 'signed-out')
    return (
      <SignedOut
        isOpen={isOpen}
        onOpen={() => setAside(null)}
        onClose={() => {
          setAside(trouble);
          trouble.settle(false);
        }}
      />
    );
  return (
    <NotTheirs
      trouble={trouble}
      isOpen={isOpen}
      onOpen={() => setAside(null)}
      onClose={() => setAside(trouble)}
    />
  );
}

interface Openable {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function SignedOut({ isOpen, onOpen, onClose }: Openable) {
  const { t } = useTranslation('accounts');
  if (isOpen) return <SignInAgain onClose={onClose} />;
  return (
    <TopBanner
      label={t('again.label')}
      icon={<IconLock size={22} stroke={1.7} />}
      title={t('again.banner')}
      action={
        <Button variant="filled" tone="warn" onClick={onOpen}>
          {t('again.signIn')}
        </Button>
      }
    />
  );
}

function NotTheirs({
  trouble: { kind, now },
  isOpen,
  onOpen,
  onClose,
}: Openable & { readonly trouble: Exclude<Trouble, { kind: 'signed-out' }> }) {
  const { t } = useTranslation('accounts');
  const names = { name: pagePerson()?.user.fullName, now: now.user?.fullName };
  const hasEnded = kind === 'acting-ended';
  const goOn = () => (hasEnded ? leaveProxy() : window.location.reload());
  const goOnLabel = t(hasEnded ? 'again.goOn' : 'again.reloadAs', names);
  return (
    <>
      <TopBanner
        label={t('again.label')}
        icon={<IconUsers size={22} stroke={1.7} />}
        title={t(hasEnded ? 'again.endedBanner' : 'again.otherBanner', names)}
        action={
          <Button variant="filled" tone="warn" onClick={isOpen ? goOn : onOpen}>
            {goOnLabel}
          </Button>
        }
      />
      <ConfirmDialog
        opened={isOpen}
        title={t(hasEnded ? 'again.endedTitle' : 'again.otherTitle', names)}
        confirmLabel={goOnLabel}
        cancelLabel={t('again.stay')}
        onConfirm={goOn}
        onClose={onClose}
      >
        {t(hasEnded ? 'again.endedText' : 'again.otherText', names)}
      </ConfirmDialog>
    </>
  );
}
