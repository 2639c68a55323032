const key = 'recovery-address';

/** Keeps the address for the next page of this tab, out of the address bar. */
export const keepAddress = (email: string): void => window.sessionStorage.setItem(key, email);
export const keptAddress = (): string => window.sessionStorage.getItem(key) ?? '';
export const forgetAddress = (): void => window.sessionStorage.removeItem(key);
