import { textSizePattern } from '#contract/platform/text-sizes.ts';

/** Removes redundant markup of the editor: single paragraphs inside list items and cells, column widths, spans of one, sizes out of range. */
export function tidyHtml(html: string): string {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  const { content } = holder;
  for (const one of content.querySelectorAll('colgroup')) one.remove();
  for (const one of content.querySelectorAll<HTMLElement>('[style], [colwidth]')) {
    const size = one.tagName === 'SPAN' ? one.style.fontSize : '';
    one.removeAttribute('style');
    one.removeAttribute('colwidth');
    if (textSizePattern.test(size)) one.style.fontSize = size;
    else if (one.tagName === 'SPAN') one.replaceWith(...one.childNodes);
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
