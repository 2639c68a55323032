/** Globals that the analytics script reads. */
interface Measured {
  dataLayer?: unknown[];
}

let loaded = false;
const switchOff = (analyticsId: string, off: boolean) => {
  (window as unknown as Record<string, boolean>)[`ga-disable-${analyticsId}`] = off;
};

/** Loads the analytics script once. Called only after a person has consented. */
export function loadAnalytics(analyticsId: string): void {
  switchOff(analyticsId, false);
  if (loaded) return;
  loaded = true;
  const measured = window as Measured;
  const queue = (measured.dataLayer ??= []);
  // The script requires the arguments object itself, not an array.
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

/** Stops counting on this page after a person withdraws consent. The next page does not load the script. */
export const stopAnalytics = (analyticsId: string): void => switchOff(analyticsId, true);
