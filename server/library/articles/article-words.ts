import { plainText } from '#server/platform/html.ts';
import type { ArticleInput, ArticleWords } from './article-changes.queries.ts';

const mostInExcerpt = 240;

/** The beginning of a text, cut between words. */
function beginningOf(text: string): string {
  if (text.length <= mostInExcerpt) return text;
  const cut = text.slice(0, mostInExcerpt);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostInExcerpt - 40)).trimEnd()}…`;
}

type Written = Pick<ArticleInput, 'title' | 'titleFr' | 'description' | 'descriptionFr' | 'partNumbers'>;

/** What lists and searches read instead of the descriptions. */
export function wordsOf({ title, titleFr, description, descriptionFr, partNumbers }: Written): ArticleWords {
  const [en, fr] = [plainText(description), plainText(descriptionFr)];
  return {
    excerpt: beginningOf(en),
    excerptFr: beginningOf(fr),
    words: [title, titleFr, en, fr, ...partNumbers].filter(Boolean).join(' '),
  };
}
