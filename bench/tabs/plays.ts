import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { demoMediaFolder } from '#demo/content/content.schema.ts';
import { listeningRecomputed } from '#server/library/clips/check-listening.ts';
import { newId } from '#server/platform/ids.ts';
import { Ports } from '#server/platform/ports.ts';
import { recomputations } from '#server/training/progress/progress.ports.ts';
import { buildDealer, buildAssignmentGroup, buildUser } from '#tests/builders/people.ts';
import { seeded } from '#tests/builders/random.ts';
import { openOwnPortal, type OwnPortal } from './own-portal.ts';
import { keptPlay } from './played.queries.ts';
import { strike, type Blow } from './strike.ts';

export interface PlaysOptions {
  /** How many tabs are killed, and how often somebody goes on with another device. */
  readonly kills: number;
  readonly changes: number;
  readonly port: number;
  readonly chromium: string;
  readonly seed: number;
  /** People who watch at the same time. */
  readonly viewers?: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

export interface PlaysResult {
  readonly kills: number;
  readonly changes: number;
  /** Reports that the portal acknowledged. */
  readonly acknowledged: number;
  readonly lost: readonly string[];
}

const video = 'courses/cvt-technician/changing-the-belt.mp4';
const videoSeconds = 22;
const blows: readonly Blow[] = ['close', 'crash', 'leave'];

/**
 * Watches a video, kills its tab at a random moment, and opens it again; and goes on with another device while this one has no connection. Nothing that was
 * acknowledged may be missing, nothing may go backwards, and the position is the one that happened last.
 */
export async function tryPlays(options: PlaysOptions): Promise<PlaysResult> {
  const { kills, changes, port, viewers = 4, seed, signal, say = () => {} } = options;
  const portal = await openOwnPortal(port);
  const browser = await chromium.launch({
    executablePath: options.chromium,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    // Stopping ends after the current rounds, with their results.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const done = { kills: 0, changes: 0, acknowledged: 0 };
  const lost: string[] = [];
  try {
    const clipId = await storeVideo(portal);
    const dealerId = await buildDealer(portal.built);
    const groupIds = [await buildAssignmentGroup(portal.built)];
    const isOver = () => signal?.aborted === true || (done.kills >= kills && done.changes >= changes);
    const watching = async (_: unknown, number: number) => {
      const { id } = await buildUser(portal.built, { dealerId, groupIds });
      const viewer = new Viewer(browser, portal, { userId: id, clipId, below: seeded(seed + number) });
      while (!isOver()) {
        const isKill = done.kills < kills;
        const round = isKill ? ++done.kills : ++done.changes;
        const what = isKill ? await viewer.kill(blows[round % blows.length]!) : await viewer.change();
        lost.push(...what.map((one) => `${isKill ? 'kill' : 'change'} ${round}: ${one}`));
        say(`${isKill ? 'kill' : 'change of device'} ${round}: ${what.length} lost`);
      }
      lost.push(...(await viewer.end()));
      done.acknowledged += viewer.acknowledged;
    };
    await Promise.all(Array.from({ length: viewers }).map(watching));
    const recomputed = await new Ports([listeningRecomputed]).ask(recomputations, {
      db: portal.built.services.db,
    });
    lost.push(...recomputed.flatMap(({ differences }) => differences));
    return { ...done, lost };
  } finally {
    await browser.close();
    await portal.close();
  }
}

async function storeVideo({ built: { services } }: OwnPortal): Promise<string> {
  const id = newId();
  await services.db.transaction().execute(async (tx) => {
    const mediaId = await services.files.store(tx, {
      localPath: path.join(demoMediaFolder, video),
      name: 'belt.mp4',
      mediaType: 'video/mp4',
      owner: { kind: 'video', id },
    });
    await tx
      .insertInto('clip')
      .values({
        id,
        kind: 'video',
        title: 'Changing the belt',
        mediaId,
        durationSeconds: videoSeconds,
        noCaptionsReason: 'Nobody speaks.',
        status: 'published',
        publishedAt: new Date(),
      })
      .execute();
  });
  return id;
}

interface Watched {
  readonly userId: string;
  readonly clipId: string;
  readonly below: (limit: number) => number;
}

/** Somebody with two devices. */
class Viewer {
  readonly #portal: OwnPortal;
  readonly #browser: Browser;
  readonly #watched: Watched;
  readonly #devices: BrowserContext[] = [];
  readonly #sure = new Set<string>();
  readonly #faults: string[] = [];
  #before = { timeSeconds: 0, heardSeconds: 0 };

  constructor(browser: Browser, portal: OwnPortal, watched: Watched) {
    this.#browser = browser;
    this.#portal = portal;
    this.#watched = watched;
  }

  get acknowledged(): number {
    return this.#sure.size;
  }

  /** Plays until something is acknowledged, and kills the tab at a random moment. What waits on the device is sent by the next page. */
  async kill(blow: Blow): Promise<readonly string[]> {
    const page = await this.#open(await this.#device(0));
    const before = this.#sure.size;
    await this.#play(page);
    await until(() => this.#sure.size > before);
    await pause(this.#watched.below(600));
    await strike(page, blow, `${this.#portal.url}/auth/my-training`);
    if (!page.isClosed()) await page.close();
    return this.#verdict();
  }

  /** One device loses its connection and goes on playing; then the other one does, and after that the first one is back. */
  async change(): Promise<readonly string[]> {
    const [first, second] = [await this.#device(0), await this.#device(1)];
    const one = await this.#open(first);
    await first.setOffline(true);
    await this.#play(one);
    const other = await this.#open(second);
    const before = this.#sure.size;
    await this.#play(other);
    await until(() => this.#sure.size > before);
    await Promise.all([this.#leave(other), this.#leave(one)]);
    await first.setOffline(false);
    const faults = await this.#sent(first);
    return [...faults, ...(await this.#verdict()), ...(await this.#goesOn())];
  }

  /** Nothing waits any more, and a new device goes on where the portal says. */
  async end(): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const device of this.#devices) faults.push(...(await this.#sent(device)));
    faults.push(...(await this.#verdict()), ...(await this.#goesOn()), ...this.#faults);
    for (const device of this.#devices) await device.close();
    return faults;
  }

  async #device(number: number): Promise<BrowserContext> {
    return (this.#devices[number] ??= await this.#newDevice());
  }

  async #newDevice(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ locale: 'en-US' });
    await context.addCookies([await this.#portal.cookieOf(this.#watched.userId)]);
    return context;
  }

  async #open(device: BrowserContext): Promise<Page> {
    const page = await device.newPage();
    page.on('response', (response) => {
      if (!response.url().endsWith('/track-listenings')) return;
      const { eventId } = response.request().postDataJSON() as { eventId: string };
      if (response.ok()) this.#sure.add(eventId);
      else this.#faults.push(`a report was answered ${response.status()}`);
    });
    await page.goto(`${this.#portal.url}/auth/videos/${this.#watched.clipId}`);
    await page.locator('video').waitFor();
    await page.waitForFunction(() => document.querySelector('video')!.readyState >= 1);
    return page;
  }

  /** Plays a little here and there. Each jump reports what was played before it. */
  async #play(page: Page): Promise<void> {
    const jumps = Array.from({ length: 2 + this.#watched.below(3) }, () => ({
      to: this.#watched.below(videoSeconds - 3),
      after: 80 + this.#watched.below(250),
    }));
    await page.evaluate(async (all) => {
      const element = document.querySelector('video')!;
      element.muted = true;
      await element.play().catch(() => undefined);
      for (const { to, after } of all) {
        await new Promise((resolve) => setTimeout(resolve, after));
        element.currentTime = to;
      }
    }, jumps);
  }

  /** Leaves the video as people do. */
  async #leave(page: Page): Promise<void> {
    await page.evaluate(() => document.querySelector('video')!.pause());
    await page.close();
  }

  /** A page of the device sends what waits on it. */
  async #sent(device: BrowserContext): Promise<readonly string[]> {
    const page = await this.#open(device);
    const waits = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('paddock-event-listening')).length,
      );
    const deadline = performance.now() + 30_000;
    while ((await waits()) > 0 && performance.now() < deadline) await pause(50);
    const left = await waits();
    await page.close();
    return left > 0 ? [`${left} reports still wait`] : [];
  }

  async #verdict(): Promise<readonly string[]> {
    const sure = [...this.#sure];
    const { db } = this.#portal.built.services;
    const kept = await keptPlay(db, this.#watched.userId, this.#watched.clipId);
    const lost = sure.filter((id) => !kept.events.includes(id)).map((id) => `the report ${id}`);
    for (const what of ['timeSeconds', 'heardSeconds'] as const)
      if (kept[what] < this.#before[what])
        lost.push(`${what} went from ${this.#before[what]} back to ${kept[what]}`);
    if (kept.positionSeconds !== kept.lastPosition)
      lost.push(`the position is ${kept.positionSeconds}, the last one that happened ${kept.lastPosition}`);
    this.#before = kept;
    return lost;
  }

  /** A device that has nothing of this person goes on where the portal says. */
  async #goesOn(): Promise<readonly string[]> {
    const { userId, clipId } = this.#watched;
    const { positionSeconds, heardSeconds } = await keptPlay(this.#portal.built.services.db, userId, clipId);
    const startsOver = heardSeconds >= videoSeconds * 0.9 || positionSeconds >= videoSeconds - 1;
    const device = await this.#newDevice();
    const page = await this.#open(device);
    const wanted = startsOver ? 0 : positionSeconds;
    const at = () => page.evaluate(() => Math.floor(document.querySelector('video')!.currentTime));
    const deadline = performance.now() + 10_000;
    while ((await at()) !== wanted && performance.now() < deadline) await pause(50);
    const reached = await at();
    await device.close();
    return reached === wanted ? [] : [`a new device goes on at ${reached}, kept is ${wanted}`];
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error('Nothing was acknowledged for half a minute.');
    await pause(10);
  }
}
