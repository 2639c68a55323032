/** Moves the focus to the first field on the page that has one of these names. */
export function focusFirst(names: readonly string[]): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[name]')];
  const first = fields.find((one) => names.includes(one.getAttribute('name') ?? ''));
  // A select has its name on a hidden input, after the visible one.
  const seen = first?.matches('[type="hidden"]')
    ? first.previousElementSibling?.querySelector('input')
    : first;
  seen?.focus();
}
