import { useTranslation } from 'react-i18next';
import type { CourseCheck } from '#contract/training/course-draft.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import { usePlace } from './use-place.ts';
import classes from '../content/content.module.css';

const tabOf = { course: 'settings', chapter: 'content', section: 'content', question: 'quiz' } as const;
const tabOfCode: Readonly<Record<string, string>> = {
  noPackage: 'package',
  noQuiz: 'quiz',
  poolTooLarge: 'quiz',
  noChapter: 'content',
  noSection: 'content',
};

type CheckLinesProps = {
  checks: readonly CourseCheck[];
  withPlace?: boolean;
  /** Called when someone opens the place. */
  onPlace?: () => void;
};

/** What is still to fix, each with a link to its place; a tick if nothing is. */
export function CheckLines({ checks, withPlace, onPlace }: CheckLinesProps) {
  const { t } = useTranslation('course-editor');
  const place = usePlace();
  if (checks.length === 0)
    return <CheckList checks={[{ key: 'ready', tone: 'ok', title: t('checks.ready') }]} />;
  return (
    <CheckList
      checks={checks.map(({ code, severity, message, at }) => ({
        key: `${code}-${at._id}`,
        tone: severity === 'error' ? ('bad' as const) : ('warn' as const),
        title: withPlace ? (
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              onPlace?.();
              place.go({
                tab: tabOfCode[code] ?? tabOf[at.kind],
                at: at.kind === 'section' || at.kind === 'question' ? at._id : undefined,
              });
            }}
          >
            {message}
          </button>
        ) : (
          message
        ),
      }))}
    />
  );
}
