import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/button.tsx';

/** The way from a list to its categories. */
export function CategoriesLink({ href }: { href: `/${string}` }) {
  const { t } = useTranslation('clips-work');
  return <ButtonLink href={href}>{t('categories.open')}</ButtonLink>;
}
