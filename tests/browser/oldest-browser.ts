import type { Page } from '@playwright/test';

/** Takes from the browser what the oldest supported ones do not have (Chrome 114, Firefox 125, Safari 17). */
export const asOldestSupported = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const without = (owner: object | undefined, ...names: string[]) => {
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
    };
    without(Map, 'groupBy');
    without(Object, 'groupBy');
    without(Promise, 'withResolvers', 'try');
    without(Array, 'fromAsync');
    without(URL, 'parse', 'canParse');
    without(RegExp, 'escape');
    without(AbortSignal, 'any');
    without(Math, 'sumPrecise', 'f16round');
    without(Uint8Array, 'fromBase64', 'fromHex');
    without(Uint8Array.prototype, 'toBase64', 'toHex');
    without(Element.prototype, 'checkVisibility', 'setHTMLUnsafe');
    without(Document.prototype, 'startViewTransition');
    without(
      Set.prototype,
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    );
    without(
      Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object,
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    );
    without(Intl, 'DurationFormat');
    without(window, 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'Temporal', 'Iterator');
    without(Navigator.prototype, 'connection');
  });
