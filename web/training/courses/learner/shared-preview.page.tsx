import { useTranslation } from 'react-i18next';
import { homePath } from '#contract/platform/start-up.rules.ts';
import { courseReviewScreens as screens } from '#contract/training/course-review.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Alone } from '../alone.tsx';
import { CoursePreview } from '../preview/course-preview.tsx';

/** The page of a share link: the course as learners see it, for anyone who is signed in. */
export function Page() {
  const { t } = useTranslation('preview');
  const { shareKey } = useParamsOf(screens.sharedPreview);
  if (shareKey) return <CoursePreview shareKey={shareKey} back={homePath} />;
  return (
    <Alone>
      <EmptyState
        title={t('noKey')}
        motif="contours"
        action={<ButtonLink href={homePath}>{t('leave')}</ButtonLink>}
      />
    </Alone>
  );
}
