/** Text for HTML, SVG and XML, in elements and in double-quoted attributes. */
export const escapeMarkup = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
