import { openApartProcess } from '#server/platform/apart/apart-process.ts';
import { readReceiptTask, type ReadReceipt } from './reader/messages.ts';

export interface ReaderLimits {
  /** A reading is ended after this. */
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** The program; another one in tests. */
  readonly entry?: string;
}

const usual: ReaderLimits = { timeoutMilliseconds: 20_000, maxBytes: 900_000_000 };

export interface ReceiptReader {
  /** What a receipt says; rejects if the reading fails, takes too long, or uses too much memory. One at a time. */
  read(path: string, mediaType: string, today: string): Promise<ReadReceipt>;
  stop(): Promise<void>;
}

/** Reads receipts in a process of its own, which is started when it is needed. Whatever happens to it, the worker goes on. */
export function openReceiptReader(limits: Partial<ReaderLimits> = {}): ReceiptReader {
  const { timeoutMilliseconds, maxBytes, entry } = { ...usual, ...limits };
  const apart = openApartProcess(entry === undefined ? {} : { entry });
  const task = readReceiptTask({
    silenceMilliseconds: timeoutMilliseconds,
    mostMilliseconds: timeoutMilliseconds,
    maxBytes,
    mostOutputBytes: 3_000_000,
  });
  return {
    read: (path, mediaType, today) => apart.run(task, { path, mediaType, today }),
    async stop() {
      apart.stop();
    },
  };
}
