import type { Cell, RichBlock } from './rich-difference.ts';

/** The blocks of a text that the server has cleaned. */
export function richBlocks(html: string): RichBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes].flatMap((node) => blocksIn(node));
}

const wordsOf = (node: Node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function blocksIn(node: Node): RichBlock[] {
  if (!(node instanceof Element)) return words(node, '', false, node.textContent ?? '');
  const tag = node.tagName.toLowerCase();
  if (tag === 'img') return [{ kind: 'picture', src: node.getAttribute('src') ?? '', alt: altOf(node) }];
  if (tag === 'table') return [{ kind: 'table', rows: [...node.querySelectorAll('tr')].map(cellsOf) }];
  if (tag === 'ul' || tag === 'ol')
    return [...node.children].flatMap((item, at) => itemBlocks(item, tag, at));
  if (tag === 'figure' || tag === 'blockquote') return [...node.childNodes].flatMap(blocksIn);
  const pictures = [...node.querySelectorAll('img')].flatMap(blocksIn);
  return [...words(node, '', /^h\d$/.test(tag), node.outerHTML), ...pictures];
}

function itemBlocks(item: Element, tag: 'ul' | 'ol', at: number): RichBlock[] {
  const own = item.cloneNode(true) as Element;
  for (const inner of own.querySelectorAll('ul, ol, img, table')) inner.remove();
  const marker = tag === 'ul' ? '•' : `${at + 1}.`;
  const open = tag === 'ul' ? '<ul>' : `<ol start="${at + 1}">`;
  const inner = [...item.querySelectorAll('img, table')].filter((one) => one.closest('li') === item);
  const lists = [...item.children].filter((one) => /^(ul|ol)$/i.test(one.tagName));
  return [
    ...words(own, marker, false, `${open}${own.outerHTML}</${tag}>`),
    ...inner.flatMap(blocksIn),
    ...lists.flatMap(blocksIn),
  ];
}

function words(node: Node, marker: string, isHeading: boolean, html: string): RichBlock[] {
  const text = wordsOf(node);
  return text === '' ? [] : [{ kind: 'words', text, marker, isHeading, html }];
}

const altOf = (picture: Element) => picture.getAttribute('alt') ?? '';

const cellsOf = (row: Element): Cell[] =>
  [...row.children].map((cell) => ({
    text: wordsOf(cell),
    isHead: cell.tagName === 'TH',
    columns: Number(cell.getAttribute('colspan') ?? 1) || 1,
    rows: Number(cell.getAttribute('rowspan') ?? 1) || 1,
  }));
