import { forgetInTab, jsonInTab, keepInTab } from '#web/platform/tab-store.ts';

const key = 'recovery-address';

/** Passes the address to the next page of this tab without putting it in the address bar. */
export const keepAddress = (email: string): void => keepInTab(key, email);
export const keptAddress = (): string => jsonInTab<string>(key) ?? '';
export const forgetAddress = (): void => forgetInTab(key);
