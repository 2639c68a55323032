import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { Renewal } from '#contract/rewards/ledger.calls.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import { useFrontFormats } from '#web/platform/formats/use-front-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { coverOf } from '#web/training/course-cover.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hero } from '#web/ui/hero.tsx';
import { OutlineLink } from './outline-link.tsx';

/** A pass or certificate that expires soon or has expired comes before any other next step. */
export function RenewalHero({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const formats = useFrontFormats();
  const { kind, course, curriculum, dueOn, isOver } = renewal;
  const name = inLanguage(course.name, language);
  const curriculumName = curriculum && inLanguage(curriculum.name, language);
  const sentence = `hero.${kind}${isOver ? 'Over' : 'Ends'}` as const;
  return (
    <Hero
      look="step"
      level={2}
      cover={coverOf(course)}
      kicker={kind === 'certificate' ? name : curriculumName}
      title={(kind === 'certificate' && curriculumName) || name}
      lead={t(sentence, { date: formats.date(dueOn), course: name })}
      actions={
        <>
          <ButtonLink href={playerAddress(course._id, curriculum)} variant="night" size="lg">
            {t('hero.renew')}
          </ButtonLink>
          {curriculum && <OutlineLink curriculumId={curriculum._id} />}
        </>
      }
    />
  );
}
