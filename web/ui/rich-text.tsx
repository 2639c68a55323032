import { useTranslation } from 'react-i18next';
import { picturesAt } from '#web/ui/picture-at.ts';
import classes from '#web/ui/rich-text.module.css';

export type RichTextProps = {
  /** HTML the server has cleaned; never anything else. */
  html: string;
  /** Smaller, for notes and cards. */
  small?: boolean;
  lang?: string;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Wide tables scroll inside the text and can be reached by keyboard. */
function withScrollingTables(html: string, label: string): string {
  const opening = `<div class="${classes.scroll}" role="region" tabindex="0" aria-label="${escaped(label)}"><table`;
  return html.replaceAll(/<table\b/g, opening).replaceAll('</table>', '</table></div>');
}

const textPx = 680;

/** Formatted text for reading, 16 on 26 px and at most 680 px wide. */
export function RichText({ html, small, lang }: RichTextProps) {
  const { t } = useTranslation('ui');
  return (
    <div
      className={classes.text}
      data-small={small || undefined}
      lang={lang}
      dangerouslySetInnerHTML={{ __html: withScrollingTables(picturesAt(html, textPx), t('word.table')) }}
    />
  );
}
