import { pageNonce } from '#web/platform/theme/page-nonce.ts';
/** The part of the provider's script that we use (version 2, normal size). */
interface Captcha {
  ready(then: () => void): void;
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      size: 'normal';
      theme: 'light' | 'dark';
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
}

declare global {
  interface Window {
    grecaptcha?: Captcha;
  }
}

const scripts: Readonly<Record<number, string>> = {
  2: 'https://www.google.com/recaptcha/api.js?render=explicit',
};
let loading: Promise<Captcha> | undefined;

/** Loads the provider's script once. Fails with one of four errors that the form explains. */
export function loadCaptcha(key: string | null, version: number | undefined): Promise<Captcha> {
  if (!key) return Promise.reject(new Error('No key provided'));
  const address = version && scripts[version];
  if (!address) return Promise.reject(new Error('No version provided'));
  loading ??= load(address).catch((error: unknown) => {
    // The next attempt loads it again.
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(address: string): Promise<Captcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.nonce = pageNonce();
    script.onerror = () => reject(new Error('Failed to load script'));
    script.onload = () => {
      const captcha = window.grecaptcha;
      if (!captcha) return reject(new Error('Failed to execute'));
      captcha.ready(() => resolve(captcha));
    };
    document.head.append(script);
  });
}
