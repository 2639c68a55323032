const key = 'recovery-address';

/** Passes the address to the next page of this tab without putting it in the address bar. */
export const keepAddress = (email: string): void => window.sessionStorage.setItem(key, email);
export const keptAddress = (): string => window.sessionStorage.getItem(key) ?? '';
export const forgetAddress = (): void => window.sessionStorage.removeItem(key);
