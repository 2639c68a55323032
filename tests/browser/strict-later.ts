import { setTimeout as pause } from 'node:timers/promises';
import { expect as base, type Locator } from '@playwright/test';

/**
 * While one screen replaces another, both are in the page for a moment, and a name can be found in each. Playwright gives up on two matches
 * at once, whatever the timeout. Here it looks again until there is one, for as long as it would wait for an element. Two that stay two
 * still fail, with the same message.
 */
const waitMilliseconds = 10_000;
const lookAgainMilliseconds = 100;

const isTwice = (error: unknown) => error instanceof Error && error.message.includes('strict mode violation');

async function onceThereIsOne<Result>(action: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + waitMilliseconds;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isTwice(error) || performance.now() > deadline) throw error;
      await pause(lookAgainMilliseconds);
    }
  }
}

const matchers = [
  'toBeAttached',
  'toBeChecked',
  'toBeDisabled',
  'toBeEmpty',
  'toBeEnabled',
  'toBeFocused',
  'toBeHidden',
  'toBeInViewport',
  'toBeVisible',
  'toContainText',
  'toHaveAccessibleDescription',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveCSS',
  'toHaveText',
  'toHaveValue',
] as const;

type Matcher = (...expected: readonly unknown[]) => Promise<void>;

interface Context {
  readonly isNot: boolean;
}

/** `expect`, whose words about one element look again while there are two. */
export const expect = base.extend(
  Object.fromEntries(
    matchers.map((name) => [
      name,
      async function (this: Context, element: Locator, ...expected: readonly unknown[]) {
        const said = this.isNot ? base(element).not : base(element);
        try {
          await onceThereIsOne(() => (said[name] as Matcher)(...expected));
          return { pass: !this.isNot, message: () => '' };
        } catch (error) {
          return { pass: this.isNot, message: () => (error as Error).message };
        }
      },
    ]),
  ),
) as typeof base;

const actions = [
  'check',
  'click',
  'fill',
  'focus',
  'hover',
  'press',
  'selectOption',
  'setInputFiles',
] as const;
const patched = new WeakSet();

type Action = (this: Locator, ...given: unknown[]) => Promise<unknown>;

/** Lets what is done to an element of this kind wait in the same way. */
export function actOnceThereIsOne(element: Locator): void {
  const prototype = Object.getPrototypeOf(element) as Record<(typeof actions)[number], Action>;
  if (patched.has(prototype)) return;
  patched.add(prototype);
  for (const name of actions) {
    const act = prototype[name];
    prototype[name] = function (...given: unknown[]) {
      return onceThereIsOne(() => act.apply(this, given));
    };
  }
}
