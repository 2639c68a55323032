const scheme = 'data-mantine-color-scheme';

/** Paper is always dark on white, whatever the color scheme of the screen. */
export function printLight(): void {
  const root = document.documentElement;
  let before: string | null = null;
  addEventListener('beforeprint', () => {
    before = root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  });
  addEventListener('afterprint', () => {
    if (before) root.setAttribute(scheme, before);
  });
}
