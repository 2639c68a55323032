import { useTranslation } from 'react-i18next';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Takes and gives up the reader’s own place. `onLeft` runs after a place was given up. */
export function useOwnPlace(onLeft?: () => void) {
  const { t } = useTranslation('live-training');
  const tell = useOutcome();
  const enroll = useChange(ownPlaceCalls.enroll, { onDone: ({ event }) => tell(event.enrollment) });
  const unEnroll = useChange(ownPlaceCalls.unEnroll, {
    onDone: () => {
      toast(t('done.left'));
      onLeft?.();
    },
  });
  const at = (id: string) => ({ params: { id } });
  return {
    take: (id: string) => enroll.mutate(at(id)),
    leave: (id: string) => unEnroll.mutate(at(id)),
    isBusy: enroll.isPending || unEnroll.isPending,
  };
}

/** Moves the reader to another date of the same training and opens it. */
export function useChangeDate(onDone?: () => void) {
  const tell = useOutcome();
  const go = useGo();
  const { _id: userId } = useUser();
  const change = useChange(seatCalls.changeEvent, {
    onDone: async ({ event }) => {
      tell(event.enrollment);
      onDone?.();
      await go(addressOf(screens.page, { id: event._id }));
    },
  });
  return {
    to: (id: string, newEventId: string) => change.mutate({ params: { id }, body: { userId, newEventId } }),
    isBusy: change.isPending,
  };
}

/** Says what the server decided: somebody may wait although a seat seemed free. */
function useOutcome() {
  const { t } = useTranslation('live-training');
  return (enrollment: Enrollment | null) =>
    toast(t(enrollment?.kind === 'waitlisted' ? 'done.waiting' : 'done.seated'));
}
