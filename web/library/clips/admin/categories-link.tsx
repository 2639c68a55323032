import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/button.tsx';

/** The way from a list to its categories. */
export function CategoriesLink({ href }: { href: `/${string}` }) {
  const { t } = useTranslation('ui');
  return <ButtonLink href={href}>{t('word.categories')}</ButtonLink>;
}
