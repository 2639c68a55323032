import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/button.tsx';

/** The way from the list of what waits to the first of them. Nothing while nothing waits. */
export function ReviewFirst({ href }: { href: string | undefined }) {
  const { t } = useTranslation('review-queue');
  if (href === undefined) return null;
  return (
    <ButtonLink variant="filled" href={href}>
      {t('first')}
    </ButtonLink>
  );
}
