import { useState } from 'react';
import type { Reading } from '#contract/rewards/receipt-readings.fields.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';

const askMilliseconds = 700;

/** Sends a receipt, and follows until it was read. */
export function useReading(spiffId: string | undefined) {
  const [sent, setSent] = useState<{ readonly id: string; readonly file: File }>();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isRead, setRead] = useState(false);
  const send = useChange(spiffClaimCalls.read, { quiet: true });
  const followed = useCall(
    spiffClaimCalls.reading,
    { params: { id: sent?.id ?? '' }, query: { spiff: spiffId } },
    { enabled: sent !== undefined, ...(!isRead && { refetchMilliseconds: askMilliseconds }) },
  );
  const reading: Reading | undefined = followed.data?.reading;
  const isDone = reading?.state === 'done' || reading?.state === 'unreadable';
  if (isDone && !isRead) setRead(true);
  return {
    reading,
    usualCurrency: followed.data?.usualCurrency ?? null,
    readingId: sent?.id,
    file: sent?.file,
    isBusy: share !== undefined,
    share,
    problem,
    isDone,
    async take(file: File) {
      setProblem(undefined);
      setRead(false);
      setShare(0);
      try {
        const reply = await send.mutateAsync({ body: {}, files: { receipt: file }, onProgress: setShare });
        setSent({ id: reply.reading._id, file });
      } catch (error) {
        setProblem(failureText(error));
      } finally {
        setShare(undefined);
      }
    },
  };
}

export type ReceiptInHand = ReturnType<typeof useReading>;
