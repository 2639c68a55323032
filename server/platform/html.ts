import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';
import { textSizePattern } from '#contract/platform/text-sizes.ts';

/** With its parser of HTML and CSS it is larger than most of the portal, and only saving rich text needs it. */
const sanitizeHtml = (html: string, options: Sanitize.IOptions): string => sanitizer()(html, options);
const require = createRequire(import.meta.url);
const sanitizer = () => require('sanitize-html') as typeof Sanitize;

const headings = ['h2', 'h3', 'h4'];
const table = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/**
 * Allows only the rich text the editor can write: no scripts, frames, event attributes, or styles other than text sizes. Pictures come from our own files; links
 * go to the web or a mail address and get `rel="noopener noreferrer"`.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'u',
      's',
      'br',
      'a',
      'img',
      'figure',
      'figcaption',
      'blockquote',
      'code',
      'span',
      ...headings,
      ...table,
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      span: ['style'],
    },
    allowedStyles: { span: { 'font-size': [textSizePattern] } },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'span' && !attribs['style']
        ? 'excludeTag'
        : tag === 'img' && !/^\/files\/[0-9a-f-]{36}$/.test(attribs['src'] ?? ''),
  });

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The words of a rich text without its markup, in one line. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(?:br|img|\/(?:p|li|h[2-4]|t[dhr]|blockquote|figcaption))\b/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
