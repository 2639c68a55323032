/** Removes redundant markup of the editor: single paragraphs inside list items and cells, column widths, spans of one. */
export function tidyHtml(html: string): string {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  const { content } = holder;
  for (const one of content.querySelectorAll('colgroup')) one.remove();
  for (const one of content.querySelectorAll('[style], [colwidth]')) {
    one.removeAttribute('style');
    one.removeAttribute('colwidth');
  }
  for (const name of ['colspan', 'rowspan'])
    for (const one of content.querySelectorAll(`[${name}="1"]`)) one.removeAttribute(name);
  for (const one of content.querySelectorAll('li, td, th')) {
    const first = one.firstElementChild;
    const isOnlyParagraph = one.querySelectorAll(':scope > p').length === 1;
    if (first?.tagName === 'P' && isOnlyParagraph) first.replaceWith(...first.childNodes);
  }
  return holder.innerHTML;
}
