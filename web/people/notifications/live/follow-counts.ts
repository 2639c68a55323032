import { notificationCalls } from '#contract/people/notifications.calls.ts';

/** How much the person has not read, by the name of the badge. */
export type Counts = Readonly<Record<string, number>>;

/** After a restart of the portal, its pages come back one after another within this time. */
const returnMilliseconds = 30_000;
/** The portal sends something every 20 seconds. A stream that is silent for so long has lost its connection. */
const silenceMilliseconds = 60_000;

/**
 * Calls `take` with the counts of this person as they change. The tabs of a browser share one stream: one of them has it and tells the others;
 * when it is closed, another one follows. `ended`: the session that the stream belongs to has ended. Returns how to stop.
 */
export function followCounts(person: string, take: (counts: Counts) => void, ended: () => void): () => void {
  const name = `paddock-counts ${person}`;
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Counts>) => take(data);
  const tell = (counts: Counts) => {
    take(counts);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin alone
    channel.postMessage(counts);
  };
  navigator.locks
    .request(name, { signal: stopping.signal }, () => readStream(stopping.signal, tell))
    .then(() => {
      if (!stopping.signal.aborted) ended();
    })
    // Stopped while another tab has the stream.
    .catch(() => {});
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** Reads the stream until `signal` or its end, over any number of connections. */
function readStream(signal: AbortSignal, tell: (counts: Counts) => void): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: Counts | undefined;

    const stop = () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    };
    const wait = (work: () => void, milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(work, milliseconds);
    };
    const open = () => {
      source = new EventSource(`${notificationCalls.stream.path}?live=true`);
      source.addEventListener('counts', ({ data }: MessageEvent<string>) => {
        last = JSON.parse(data) as Counts;
        tell(last);
        wait(again, silenceMilliseconds);
      });
      // Told again, for a tab that has just opened or whose older answer came later.
      source.addEventListener('beat', () => {
        if (last) tell(last);
        wait(again, silenceMilliseconds);
      });
      source.addEventListener('end', stop);
      source.onerror = again;
      wait(again, silenceMilliseconds);
    };
    // A stream does not say why it was refused. A portal that is not there yet is asked again; one that refuses is not.
    const openIfAllowed = async () => {
      const status = await fetch(notificationCalls.stream.path, { signal }).then(
        (response) => response.status,
        () => 503,
      );
      if (signal.aborted) return;
      if (status === 200) open();
      else if (status < 500 && status !== 429) stop();
      else again();
    };
    const again = () => {
      source?.close();
      wait(() => {
        if (navigator.onLine) void openIfAllowed();
        else again();
      }, Math.random() * returnMilliseconds);
    };
    signal.addEventListener('abort', stop);
    open();
  });
}
