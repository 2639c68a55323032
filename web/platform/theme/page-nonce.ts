/** The nonce of this page's scripts and styles: the content security policy allows no others. */
export const pageNonce = (): string =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
