import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { hasRight, type Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { Signals } from '#server/platform/database/signals.ts';
import { countsOf, passOnChanges, type Counts, type Watching } from './live-counts.queries.ts';
import { liveCounts, type LiveCount } from './notifications.ports.ts';

/** Each stream is looked after this often: whether its session lasts, and whether a signal got lost. */
const heartbeatMilliseconds = 20_000;
/** While pages are open here, what was changed is passed on this often. */
const passMilliseconds = 250;
const mostPassedAtOnce = 10_000;
/** People whose numbers change within this time are read together. */
const gatherMilliseconds = 100;
/** One browser has one stream. More than this are a fault, and the oldest ends. */
export const mostPerPerson = 10;
/** A reader that does not take what was sent is gone. */
const mostWaitingBytes = 8192;

interface Stream extends Watching {
  readonly body: Readable;
  /** Names of numbers that were not for the person when the stream was opened. Once somebody acts for another one, it ends. */
  readonly hidden: readonly string[];
  /** The numbers that were sent last. */
  sent: string;
  lookedAt: number;
}

/** The streams of a process to open pages. */
export interface LiveStreams {
  open(actor: Actor): Promise<Readable>;
}

type Parts = Pick<Context, 'db' | 'signals' | 'log' | 'liveSettings' | 'ask'>;

const streamsOfProcess = new WeakMap<Signals, LiveStreams>();

/** The streams of the process that serves a request. */
export function liveStreams(parts: Parts): LiveStreams {
  const known = streamsOfProcess.get(parts.signals);
  if (known) return known;
  const made = makeStreams(parts);
  streamsOfProcess.set(parts.signals, made);
  return made;
}

/** One event as its reader gets it. */
const eventText = (event: 'counts' | 'beat' | 'end', data: string): string =>
  `event: ${event}\ndata: ${data}\n\n`;

/** The numbers of one person now. The stream that ends says so, so that its reader does not come back. */
export async function countsNow(parts: Parts, actor: Actor): Promise<string> {
  const shown = (await shownCounts(parts)).filter((one) => mayFollow(actor, one));
  const [counts] = await countsOf(parts.db, [watchingAs(actor)], shown, parts.liveSettings.current);
  return counts ? eventText('counts', JSON.stringify(counts)) : eventText('end', '');
}

const mayFollow = (actor: Actor, { right, forOneself }: LiveCount): boolean =>
  hasRight(actor, right) && !(forOneself && actor.session.proxiedBy !== null);

const watchingAs = ({ id, session }: Actor): Watching => ({ sessionId: session.id, personId: id });

const shownCounts = async ({ ask, liveSettings }: Pick<Parts, 'ask' | 'liveSettings'>) =>
  (await ask(liveCounts, { settings: liveSettings.current })).filter((one) => one !== null);

const withoutHidden = (counts: Counts, { hidden }: Stream): Counts =>
  hidden.length === 0
    ? counts
    : Object.fromEntries(Object.entries(counts).filter(([name]) => !hidden.includes(name)));

function makeStreams(parts: Parts): LiveStreams {
  const { db, signals, log, liveSettings, ask } = parts;
  const byPerson = new Map<string, Set<Stream>>();
  const due = new Set<Stream>();
  let looking: Promise<void> | undefined;
  let hears = false;
  let heart: NodeJS.Timeout | undefined;
  let passing: NodeJS.Timeout | undefined;
  let shown: { readonly settings: Settings; readonly counts: readonly LiveCount[] } | undefined;

  async function open(actor: Actor): Promise<Readable> {
    const counts = await countsShown();
    const stream: Stream = {
      ...watchingAs(actor),
      hidden: counts.filter((one) => !mayFollow(actor, one)).map((one) => one.name),
      body: new Readable({ read() {}, highWaterMark: mostWaitingBytes }),
      sent: '',
      lookedAt: performance.now(),
    };
    const streams = byPerson.get(actor.id) ?? new Set();
    const [oldest] = streams;
    if (oldest && streams.size >= mostPerPerson) end(oldest);
    byPerson.set(actor.id, streams.add(stream));
    stream.body.once('close', () => leave(stream));
    if (!hears) signals.hear('live_counts', hear);
    hears = true;
    heart ??= setInterval(beat, 1000).unref();
    passing ??= setTimeout(() => void pass(), passMilliseconds).unref();
    lookAt([stream]);
    return stream.body;
  }

  function leave(stream: Stream): void {
    due.delete(stream);
    const streams = byPerson.get(stream.personId);
    streams?.delete(stream);
    if (streams?.size === 0) byPerson.delete(stream.personId);
    if (byPerson.size > 0) return;
    clearInterval(heart);
    clearTimeout(passing);
    heart = passing = undefined;
  }

  /** Tells the reader not to come back. */
  function end(stream: Stream): void {
    leave(stream);
    stream.body.push(eventText('end', ''));
    stream.body.push(null);
  }

  /** Any process may pass on what any other wrote; two of them take different changes. */
  async function pass(): Promise<void> {
    const mine = passing;
    try {
      while (await passOnChanges(db, mostPassedAtOnce));
    } catch (error) {
      log.warn({ err: error }, 'changed counts are not passed on');
    }
    if (passing === mine && mine !== undefined)
      passing = setTimeout(() => void pass(), passMilliseconds).unref();
  }

  const hear = (people: string) => lookAt(people.split(',').flatMap((id) => [...(byPerson.get(id) ?? [])]));

  function beat(): void {
    const before = performance.now() - heartbeatMilliseconds;
    lookAt([...byPerson.values()].flatMap((streams) => [...streams].filter((one) => one.lookedAt <= before)));
  }

  function lookAt(streams: readonly Stream[]): void {
    for (const stream of streams) due.add(stream);
    if (due.size > 0) looking ??= look().finally(() => (looking = undefined));
  }

  /** Reads the numbers of everybody who is due, in one statement, and sends what has changed. */
  async function look(): Promise<void> {
    while (due.size > 0) {
      const streams = [...due];
      due.clear();
      try {
        await liveSettings.refresh(0);
        const counts = isFeatureOn(liveSettings.current, 'notifications')
          ? await countsOf(db, streams, await countsShown(), liveSettings.current)
          : [];
        const at = performance.now();
        streams.forEach((stream, index) => send(stream, counts[index], at));
      } catch (error) {
        // They stay due by the clock and are looked at again.
        log.warn({ err: error }, 'open pages do not follow the counts');
      }
      await pause(gatherMilliseconds);
    }
  }

  async function countsShown(): Promise<readonly LiveCount[]> {
    const settings = liveSettings.current;
    if (shown?.settings !== settings) shown = { settings, counts: await shownCounts({ ask, liveSettings }) };
    return shown.counts;
  }

  function send(stream: Stream, counts: Counts | undefined, at: number): void {
    if (stream.body.destroyed || stream.body.readableEnded) return;
    if (!counts) return end(stream);
    if (stream.body.readableLength > mostWaitingBytes) return void stream.body.destroy();
    const text = JSON.stringify(withoutHidden(counts, stream));
    stream.lookedAt = at;
    stream.body.push(text === stream.sent ? eventText('beat', '') : eventText('counts', text));
    stream.sent = text;
  }

  return { open };
}
