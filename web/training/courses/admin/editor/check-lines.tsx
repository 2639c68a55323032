import { useTranslation } from 'react-i18next';
import { manyMissing } from '#contract/training/course-check-texts.ts';
import type { CourseCheck } from '#contract/training/course-draft.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import { fieldOfCheck } from './field-of-check.ts';
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

/** What is still to fix, a line for each kind with a link to its first place; a tick if nothing is. */
export function CheckLines({ checks, withPlace, onPlace }: CheckLinesProps) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const place = usePlace();
  if (checks.length === 0)
    return <CheckList checks={[{ key: 'ready', tone: 'ok', title: t('checks.ready') }]} />;
  const open = ({ code, at }: CourseCheck) => {
    onPlace?.();
    place.go({
      tab: tabOfCode[code] ?? tabOf[at.kind],
      at: at.kind === 'section' || at.kind === 'question' ? at._id : undefined,
      field: fieldOfCheck(code, at),
    });
  };
  return (
    <CheckList
      checks={inKinds(checks, language).map(({ first, message }) => ({
        key: `${first.code}-${first.at._id}`,
        tone: first.severity === 'error' ? ('bad' as const) : ('warn' as const),
        title: withPlace ? (
          <button type="button" className={classes.link} onClick={() => open(first)}>
            {message}
          </button>
        ) : (
          message
        ),
      }))}
    />
  );
}

/** One line for all places that lack the same, in the order of the first ones. */
function inKinds(checks: readonly CourseCheck[], language: 'en' | 'fr') {
  return [...new Set(checks.map(({ code }) => code))].flatMap((code) => {
    const alike = checks.filter((one) => one.code === code);
    const together = alike.length > 1 ? manyMissing(code, alike.length, language) : undefined;
    return together === undefined
      ? alike.map((first) => ({ first, message: first.message }))
      : [{ first: alike[0]!, message: together }];
  });
}
