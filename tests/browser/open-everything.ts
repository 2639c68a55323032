import type { Page } from '@playwright/test';

export interface Opened {
  /** How many dialogs, drawers, menus, and popovers were opened, and how many forms in them were sent. */
  overlays: number;
  sent: number;
  /** Forms inside forms, and forms that were sent with another one. */
  readonly faults: string[];
  /** All buttons were pressed. */
  isComplete: boolean;
}

/** Nothing that a press causes is stored, printed, or opened elsewhere: the demo stays as it is for everybody. */
export async function holdBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
    window.open = () => null;
    // The browser lets only a person open its own pickers.
    HTMLInputElement.prototype.showPicker = () => {};
  });
  await page.route('**/*', (route) =>
    ['GET', 'HEAD'].includes(route.request().method()) ? route.fallback() : route.abort(),
  );
}

/**
 * Presses every button of the page, and every button of what opens, two levels deep. Buttons of the rows of a list count once. Runs in the page, because a
 * press through the browser's input takes much longer. A press that leaves the page ends it; on the next call, it goes on with the next button.
 */
export const openEverything = (page: Page): Promise<Opened> =>
  page.evaluate(async () => {
    const key = 'test-pressed';
    const pressed = new Set<string>(JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]);
    const found: Opened = { overlays: 0, sent: 0, faults: [], isComplete: false };
    const address = location.pathname;
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const overlays = () => [
      ...document.querySelectorAll<HTMLElement>(
        'dialog[open], section[role="dialog"], [data-portal] [role="dialog"], :popover-open',
      ),
    ];
    const fault = (text: string) => {
      if (!found.faults.includes(text)) found.faults.push(text);
    };
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 40) || element.className);

    const look = (after: string) => {
      for (const inner of document.querySelectorAll('form form'))
        fault(`After “${after}”, the form “${nameOf(inner)}” stands inside another form.`);
    };

    /** Sends the forms of a box. Forms outside, also those that React takes for its parents, must not notice. */
    const send = async (box: HTMLElement, after: string) => {
      for (const form of box.querySelectorAll('form')) {
        const restore: (() => void)[] = [];
        for (const outer of document.forms) {
          const props = Object.keys(outer).find((name) => name.startsWith('__reactProps'));
          if (outer === form || !props) continue;
          const own = Reflect.get(outer, props) as Record<string, unknown>;
          Reflect.set(outer, props, {
            ...own,
            onSubmit: (event: Event) => {
              event.preventDefault();
              fault(`After “${after}”, sending the form “${nameOf(form)}” also sends “${nameOf(outer)}”.`);
            },
          });
          restore.push(() => Reflect.set(outer, props, own));
        }
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        for (const put of restore) put();
        found.sent += 1;
        await pause(60);
      }
    };

    const close = async (box: HTMLElement) => {
      if (!box.isConnected) return;
      if (box.matches(':popover-open')) box.hidePopover();
      else if (box.matches('dialog')) box.dispatchEvent(new Event('cancel', { cancelable: true }));
      else
        (box.querySelector('form') ?? box).dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
      await pause(60);
    };
    /** Closes what was opened above. Questions whether to leave are answered with yes. */
    const closeDownTo = async (count: number) => {
      for (let tries = 0; overlays().length > count && tries < 6; tries += 1) {
        const top = overlays().at(-1)!;
        const isQuestion = top.getAttribute('role') === 'alertdialog' && tries % 2 === 1;
        if (isQuestion) top.querySelector<HTMLElement>('button[type="submit"]')?.click();
        else await close(top);
        await pause(200);
      }
      return overlays().length <= count;
    };

    const buttonsIn = (box: ParentNode, prefix: string) => {
      const names = new Map<string, HTMLElement>();
      for (const button of box.querySelectorAll<HTMLElement>('button, [role="menuitem"]')) {
        const isSent = button.closest('form') !== null && (button as HTMLButtonElement).type === 'submit';
        if (isSent || button.matches(':disabled, a, [href]') || button.offsetParent === null) continue;
        const row = box === document ? button.closest('tr, li, article') : null;
        const place: string[] = [];
        for (let at: Element | null = button; at && at !== document.body; at = at.parentElement)
          place.push(`${at.tagName}${typeof at.className === 'string' ? at.className : ''}`);
        const icon = button.querySelector('svg')?.getAttribute('class') ?? '';
        const name = `${prefix}>${row ? `${place.join('<')}|${icon}` : nameOf(button)}`;
        if (!pressed.has(name) && !names.has(name)) names.set(name, button);
      }
      return names;
    };

    const walk = async (box: ParentNode, prefix: string, depth: number): Promise<boolean> => {
      const before = overlays();
      for (const [name, button] of buttonsIn(box, prefix)) {
        if (pressed.size > 150) return true;
        if (!button.isConnected || button.offsetParent === null) continue;
        pressed.add(name);
        sessionStorage.setItem(key, JSON.stringify([...pressed]));
        const words = nameOf(button);
        button.click();
        // What opens after its code has loaded is found after the next press.
        for (let waits = 0; waits < 4 && overlays().length <= before.length; waits += 1) await pause(25);
        if (location.pathname !== address) return false;
        look(words);
        const opened = overlays()
          .filter((one) => !before.includes(one))
          .at(-1);
        if (!opened) continue;
        found.overlays += 1;
        // What it shows may be loading.
        for (
          let waits = 0;
          waits < 10 && !opened.querySelector('form, button, a, [role="menuitem"]');
          waits += 1
        )
          await pause(50);
        await pause(60);
        look(words);
        if (depth > 0 && !(await walk(opened, name, depth - 1))) return false;
        if (opened.isConnected && opened.matches('dialog, [role="dialog"]')) await send(opened, words);
        if (location.pathname !== address) return false;
        if (!(await closeDownTo(before.length))) return false;
      }
      return true;
    };
    look('opening the page');
    found.isComplete = await walk(document, '', 2);
    if (found.isComplete) sessionStorage.removeItem(key);
    return found;
  });
