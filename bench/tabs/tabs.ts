import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { buildScormCourse } from '#tests/builders/scorm-packages.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { busyLesson, stateAt } from './busy-lesson.ts';
import { keptAnswers, keptLesson } from './kept.queries.ts';
import { openOwnPortal, type OwnPortal } from './own-portal.ts';
import { strike, type Blow } from './strike.ts';

export interface TabsOptions {
  readonly rounds: number;
  readonly port: number;
  readonly chromium: string;
  /** People whose tabs are killed at the same time. */
  readonly learners?: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

export interface TabsResult {
  readonly rounds: number;
  readonly commits: number;
  readonly answers: number;
  /** The lesson rounds in which commits after the last acknowledged one arrived as well. */
  readonly lastWords: number;
  readonly lost: readonly string[];
}

const blows: readonly Blow[] = ['close', 'crash', 'leave', 'device'];

/**
 * Kills tabs at a random moment after something was acknowledged in them, and checks on a new device that it was stored. Each round has its
 * own browser, so nothing that waited in the old one helps. Every third round is a quiz.
 */
export async function tryTabs({
  rounds,
  port,
  chromium: executablePath,
  learners = 2,
  signal,
  say = () => {},
}: TabsOptions): Promise<TabsResult> {
  const portal = await openOwnPortal(port);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    // Stopping ends after the current rounds, with their results.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const counts = { rounds: 0, commits: 0, answers: 0, lastWords: 0 };
  const lost: string[] = [];
  try {
    const lesson = await buildScormCourse(portal.built, {
      items: [{ itemId: 'busy' }],
      files: { 'busy.html': busyLesson },
    });
    const quiz = await buildCourse(portal.built, { sections: 1, questions: 40 });
    const curriculum = await buildCurriculum(portal.built, [{ ...lesson, right: {} }, quiz]);
    // A person without a dealer and a department would be asked for them first.
    const dealerId = await buildDealer(portal.built);
    const groupIds = [await buildAssignmentGroup(portal.built)];
    const place = `${portal.url}/auth/training/${curriculum}`;
    const isOver = () => counts.rounds >= rounds || signal?.aborted === true;
    const killing = async (learner: BuiltUser) => {
      while (!isOver()) {
        const round = ++counts.rounds;
        const blow = blows[round % blows.length]!;
        const result =
          round % 3 === 0
            ? await killQuiz(browser, portal, learner, { courseId: quiz.id, place }, blow)
            : await killLesson(browser, portal, learner, { courseId: lesson.id, place }, blow);
        lost.push(...result.lost.map((what) => `round ${round} (${result.kind}, ${blow}): ${what}`));
        if (result.kind === 'lesson') counts.commits += result.acknowledged;
        else counts.answers += result.acknowledged;
        if (result.lastWords) counts.lastWords++;
        say(
          `round ${round}: ${result.kind}, ${blow}, ${result.acknowledged} acknowledged, ${result.lost.length} lost`,
        );
      }
    };
    const people = await Promise.all(
      Array.from({ length: learners }, () => buildUser(portal.built, { dealerId, groupIds })),
    );
    await Promise.all(people.map(killing));
    const { differences } = await checkProgress(portal.built.services.db);
    lost.push(...differences.map((one) => `progress of ${one.userId}: ${one.what}`));
    return { ...counts, lost };
  } finally {
    await browser.close();
    await portal.close();
  }
}

interface RoundResult {
  readonly kind: 'lesson' | 'quiz';
  readonly acknowledged: number;
  readonly lastWords: boolean;
  readonly lost: readonly string[];
}

async function killLesson(
  browser: Browser,
  portal: OwnPortal,
  learner: BuiltUser,
  { courseId, place }: { readonly courseId: string; readonly place: string },
  blow: Blow,
): Promise<RoundResult> {
  const { db } = portal.built.services;
  const before = await keptLesson(db, learner.id, courseId);
  const context = await contextOf(browser, portal, learner);
  const page = await context.newPage();
  let [acknowledged, last] = [0, 0];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/scorm/update-progress') || response.status() !== 200) return;
    acknowledged++;
    const { location } = response.request().postDataJSON() as { location: string };
    last = Math.max(last, Number(location));
  });
  await page.goto(`${place}/${courseId}`);
  const lost: string[] = [];
  const resumed = await resumedIn(page);
  if (resumed.at < before.location) lost.push(`went on at ${resumed.at}, kept was ${before.location}`);
  if (resumed.at > 0 && resumed.state !== stateAt(resumed.at))
    lost.push(`the state at ${resumed.at} is mixed`);
  await until(() => last > resumed.at);
  await pause(Math.random() * 1500);
  const sure = last;
  await strike(page, blow, `${portal.url}/auth/my-training`);
  await context.close();
  // Waits until requests that were in progress when the tab died have arrived or failed.
  await pause(400);
  const after = await keptLesson(db, learner.id, courseId);
  if (after.location < sure) lost.push(`acknowledged was ${sure}, kept is ${after.location}`);
  if (after.suspendData !== stateAt(after.location))
    lost.push(`the state kept at ${after.location} is mixed`);
  return { kind: 'lesson', acknowledged, lastWords: after.location > sure, lost };
}

async function killQuiz(
  browser: Browser,
  portal: OwnPortal,
  learner: BuiltUser,
  { courseId, place }: { readonly courseId: string; readonly place: string },
  blow: Blow,
): Promise<RoundResult> {
  const { db } = portal.built.services;
  const before = await keptAnswers(db, learner.id, courseId);
  const context = await contextOf(browser, portal, learner);
  const page = await context.newPage();
  const sure: Record<string, readonly string[]> = { ...before };
  let acknowledged = 0;
  page.on('response', (response) => {
    if (!response.url().includes('/api/test/') || response.status() !== 200) return;
    if (response.request().method() !== 'PUT') return;
    const { answers } = (response.request().postDataJSON() ?? {}) as { answers?: Record<string, string[]> };
    if (!answers) return;
    Object.assign(sure, answers);
    acknowledged += Object.keys(answers).length;
  });
  await page.goto(`${place}/${courseId}?step=quiz`);
  await page.getByRole('button', { name: 'Start quiz' }).click();
  await page.getByRole('group').first().waitFor();
  const stop = performance.now() + 600 + Math.random() * 2000;
  const questions = page.getByRole('navigation', { name: 'All questions' }).getByRole('button');
  await questions.first().waitFor();
  const count = await questions.count();
  const isBusy = () => {
    if (performance.now() > stop + 30_000) throw new Error('No answer was acknowledged for half a minute.');
    return performance.now() < stop || acknowledged === 0;
  };
  for (let step = 0; isBusy(); step++) {
    await questions.nth((step * 7 + Math.floor(Math.random() * count)) % count).click();
    await page.keyboard.press(String(1 + Math.floor(Math.random() * 3)));
    await pause(Math.random() * 150);
  }
  const wanted = { ...sure };
  await strike(page, blow, `${portal.url}/auth/my-training`);
  await context.close();
  await pause(400);
  const after = await keptAnswers(db, learner.id, courseId);
  // A later answer to the same question may have arrived after the last acknowledged one.
  const lost = Object.keys(wanted)
    .filter((question) => !after[question])
    .map((question) => `the answer to ${question}`);
  return { kind: 'quiz', acknowledged, lastWords: false, lost };
}

async function contextOf(browser: Browser, portal: OwnPortal, learner: BuiltUser): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US' });
  await context.addCookies([await portal.cookieOf(learner.id)]);
  return context;
}

async function resumedIn(page: Page): Promise<{ at: number; state: string }> {
  const lesson = page.frameLocator('iframe').frameLocator('iframe').locator('#at');
  await lesson.waitFor({ state: 'attached' });
  const frame = page.frames().find((one) => one.url().includes('/busy.html'))!;
  return frame.evaluate(() => {
    const { resumedAt, resumedState } = window as unknown as { resumedAt: number; resumedState: string };
    return { at: resumedAt, state: resumedState };
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error('Nothing was acknowledged for half a minute.');
    await pause(10);
  }
}
