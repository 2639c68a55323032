import { messageScreens as screens } from '#contract/library/messages.screens.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useSession } from '#web/platform/session.tsx';
import { ClosedMessages } from '../closed-messages.tsx';
import { WriteMessage } from '../write-message.tsx';

export function Page() {
  const go = useGo();
  if (useSession().proxy) return <ClosedMessages area="admin" />;
  return (
    <WriteMessage
      messageId={undefined}
      onDone={() => void go(`${screens.admin.path}?view=written`, { ignoreBlocker: true })}
    />
  );
}
