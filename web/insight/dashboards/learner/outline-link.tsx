import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The second link of a hero: the curriculum of the course. */
export function OutlineLink({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('dashboards');
  return (
    <ButtonLink href={addressOf(screens.curriculumPage, { curriculumId })} variant="night-subtle" size="lg">
      {t('hero.outline')}
    </ButtonLink>
  );
}
