import { chromium, type BrowserContext, type Frame, type Page } from '@playwright/test';
import type { Reply } from '#contract/platform/call.ts';
import type { courseCalls } from '#contract/training/courses.calls.ts';
import type { progressCalls } from '#contract/training/progress.calls.ts';
import { stagePath } from '#contract/training/scorm-stage.ts';
import type { TakenPackage } from './packages.ts';

export interface Playground {
  readonly baseUrl: string;
  readonly chromium: string;
  /** A published curriculum that contains the courses. */
  readonly curriculumId: string;
  /** Signs in a demo person; returns the headers that the browser sends from then on. */
  signIn(email: string): Promise<string>;
}

const learner = 'learner@paddock.example';
const mostClicks = 60;

interface Played {
  readonly package: string;
  readonly lessons: string;
  readonly course: string;
  readonly answers: string;
  readonly score: string;
  readonly resumed: string;
}

/** Plays every package to its end as a learner would. One of its lessons is resumed half way on a second device. */
export async function playPackages(taken: readonly TakenPackage[], ground: Playground): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: ground.chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const cookie = await ground.signIn(learner);
  const device = async (width: number): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-US' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: ground.baseUrl }]);
    return context;
  };
  const faults: string[] = [];
  const rows: Played[] = [];
  try {
    for (const one of taken) {
      try {
        rows.push(await playPackage(one, ground, device, faults));
      } catch (error) {
        faults.push(`${one.file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      }
    }
  } finally {
    await browser.close();
  }
  console.table(rows);
  return faults;
}

async function playPackage(
  { file, courseId }: TakenPackage,
  { baseUrl, curriculumId }: Playground,
  device: (width: number) => Promise<BrowserContext>,
  faults: string[],
): Promise<Played> {
  let context = await device(1440);
  let page = await newPage(context);
  const read = async <T>(path: string) => (await (await page.request.get(baseUrl + path)).json()) as T;
  const standing = async () =>
    (await read<Reply<typeof progressCalls.read>>(`/api/courses/${courseId}/progress`)).progress;
  const { course } = await read<Reply<typeof courseCalls.get>>(`/api/courses/${courseId}`);
  const sections = course.chapters.flatMap((chapter) => chapter.sections);
  const address = (slug: string) => `${baseUrl}/auth/training/${curriculumId}/${courseId}?step=${slug}`;
  let knowsAnswers = false;
  let resumed = 'not tried: nothing to turn in it';
  for (const [index, section] of sections.entries()) {
    await page.goto(address(section.slug));
    await shown(page);
    const isSeen = async () =>
      (await standing()).sections.some((one) => one._id === section._id && one.seenAt);
    for (let clicks = 0; clicks < mostClicks && !(await isSeen()); clicks++) {
      knowsAnswers ||= await revealsAnswers(page);
      if (!(await pressOn(page))) break;
      await page.waitForTimeout(250);
      if (index === 0 && clicks === 4 && !(await isSeen())) {
        // Half way: the tab is closed, and the learner continues on a phone.
        await page.getByText(/^(Saved at |Done\.)/).waitFor();
        await page.waitForTimeout(1500);
        const before = placesIn(page);
        await context.close();
        context = await device(390);
        page = await newPage(context);
        await page.goto(address(section.slug));
        await shown(page);
        await page.waitForTimeout(1500);
        const after = placesIn(page);
        resumed =
          before === after
            ? `at the same place (${after.split('/').at(-1)})`
            : `at ${after}, left at ${before}`;
        if (before !== after) faults.push(`${file}: left at ${before}, went on at ${after}`);
      }
    }
    // Leaving a lesson ends it.
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForTimeout(600);
    if (!(await isSeen())) await page.waitForTimeout(1500);
  }
  const { status, seenCount, sectionCount, bestScore } = await standing();
  await context.close();
  // A package that reveals its answers is passed. Guessed answers may fail a test, and a lesson without any result was not played to its
  // end.
  if (status === 'in-progress' || (status === 'failed' && knowsAnswers))
    faults.push(`${file}: ${seenCount} of ${sectionCount} lessons completed, ${status}`);
  return {
    package: file,
    lessons: `${seenCount} of ${sectionCount}`,
    course: status,
    answers: knowsAnswers ? 'the package’s own' : 'guessed, or none asked',
    score: bestScore === null ? '–' : `${bestScore} %`,
    resumed,
  };
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // "Resume where you left off?"
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  return page;
}

const stageOf = (page: Page) => page.frames().find((one) => URL.parse(one.url())?.pathname === stagePath);
/** Frames of the lesson itself, outermost first. */
const lessonFrames = (page: Page): Frame[] => {
  const stage = stageOf(page);
  const below = (frame: Frame): Frame[] => frame.childFrames().flatMap((one) => [one, ...below(one)]);
  return stage ? below(stage) : [];
};

async function shown(page: Page): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!lessonFrames(page).some((one) => one.url().startsWith('http'))) {
    if (performance.now() > deadline) throw new Error('The lesson does not show.');
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(500);
}

/** The visible pages of the package, without the part of the path that changes every day. */
const placesIn = (page: Page) =>
  lessonFrames(page)
    .map((one) => (URL.parse(one.url())?.pathname ?? '').split('/').slice(2).join('/'))
    .join(' ');

/** Whether a question of the lesson contains its answer. */
async function revealsAnswers(page: Page): Promise<boolean> {
  const reveals = await Promise.all(
    lessonFrames(page).map((frame) =>
      frame
        .evaluate(() => {
          const { test } = window as unknown as { test?: { Questions?: readonly unknown[] } };
          return (test?.Questions?.length ?? 0) > 0;
        })
        .catch(() => false),
    ),
  );
  return reveals.includes(true);
}

const forward =
  /next|continue|start|begin|submit|finish|done|check|→|->|>|suivant|continuer|commencer|terminer/i;
const backward = /prev|back|<|exit|quit|close|menu|précéd|retour|quitter|fermer/i;

/** Answers every question and presses the button that continues. False if nothing does. */
async function pressOn(page: Page): Promise<boolean> {
  for (const frame of lessonFrames(page).toReversed()) {
    const pressed = await frame
      .evaluate(
        ([on, off]) => {
          const [leadsOn, leadsOff] = [new RegExp(on!, 'i'), new RegExp(off!, 'i')];
          // Many samples have their questions in separate files, which fill `test`: answers them as those files say.
          interface Question {
            readonly Id: string;
            readonly Answers: readonly unknown[] | null;
            readonly CorrectAnswer: unknown;
          }
          const { test } = window as unknown as { test?: { Questions?: readonly Question[] } };
          const right = new Map<string, string>();
          for (const { Id, Answers, CorrectAnswer } of test?.Questions ?? []) {
            const place = Answers?.indexOf(CorrectAnswer) ?? -1;
            if (place >= 0) right.set(`question_${Id}_${place}`, '');
            else if (typeof CorrectAnswer === 'boolean')
              right.set(`question_${Id}_${CorrectAnswer ? 'True' : 'False'}`, '');
            else right.set(`question_${Id}_Text`, String(CorrectAnswer));
          }
          const groups = new Map<string, HTMLInputElement>();
          for (const box of document.querySelectorAll<HTMLInputElement>('input[type=radio]'))
            if (!groups.has(box.name) || right.has(box.id)) groups.set(box.name, box);
          for (const box of groups.values()) box.click();
          for (const field of document.querySelectorAll<HTMLInputElement>('input[type=text]'))
            field.value ||= right.get(field.id) ?? '3';
          const buttons = document.querySelectorAll<HTMLElement>(
            'button, input[type=button], input[type=submit], a[role=button]',
          );
          for (const button of buttons) {
            const words =
              button.innerText ||
              (button as HTMLInputElement).value ||
              button.getAttribute('aria-label') ||
              '';
            const isOff = (button as HTMLButtonElement).disabled || button.offsetParent === null;
            if (isOff || !leadsOn.test(words) || leadsOff.test(words.replace(/->/g, ''))) continue;
            button.click();
            return true;
          }
          return false;
        },
        [forward.source, backward.source],
      )
      .catch(() => false);
    if (pressed) return true;
  }
  return false;
}
