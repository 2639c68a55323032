const scheme = 'data-mantine-color-scheme';

/** On paper everything is dark on white, whatever the screen shows. */
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
