/** Globals that the measuring script reads. */
interface Measured {
  dataLayer?: unknown[];
}

let loaded = false;
const switchOff = (analyticsId: string, off: boolean) => {
  (window as unknown as Record<string, boolean>)[`ga-disable-${analyticsId}`] = off;
};

/** Loads the measuring script, once. Only ever called after a person has agreed. */
export function loadAnalytics(analyticsId: string): void {
  switchOff(analyticsId, false);
  if (loaded) return;
  loaded = true;
  const measured = window as Measured;
  const queue = (measured.dataLayer ??= []);
  // The script wants the arguments object itself, not an array of its values.
  function gtag(..._values: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params -- see above
    queue.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', analyticsId, { anonymize_ip: true });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
}

/** Stops counting on this page after a person has changed their mind; the next page never loads the script. */
export const stopAnalytics = (analyticsId: string): void => switchOff(analyticsId, true);
