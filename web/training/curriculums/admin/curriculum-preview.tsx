import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { LanguageSegments } from '#web/ui/language-segments.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { CurriculumView } from '../curriculum-view.tsx';
import classes from './curriculum-admin.module.css';

/** The curriculum as a learner who has done nothing in it sees it. */
export function CurriculumPreview({ curriculum }: { curriculum: CurriculumRecord }) {
  const { t } = useTranslation('curriculums');
  const [language, setLanguage] = useState<Language>(useLanguage());
  return (
    <Stack>
      <Row justify="between">
        <p>{t('preview.sub')}</p>
        <LanguageSegments label={t('ui:word.previewLanguage')} value={language} onChange={setLanguage} />
      </Row>
      <div className={classes.preview} lang={language}>
        <Stack>
          <p className="display">
            <b>{inLanguage(curriculum.name, language)}</b>
          </p>
          <p>{inLanguage(curriculum.description, language)}</p>
          <CurriculumView curriculum={asLearner(curriculum)} language={language} isPreview />
        </Stack>
      </div>
    </Stack>
  );
}

function asLearner(record: CurriculumRecord): CurriculumDetail {
  const open = record.courses.filter((course) => course.isOpen);
  const nameOf = (id: string) => record.courses.find((course) => course._id === id)!.name;
  return {
    ...record,
    image: record.image?.location ?? null,
    bannerImage: record.bannerImage?.location ?? null,
    durationMinutes: open.reduce((sum, course) => sum + course.durationMinutes, 0),
    standing: {
      status: 'not-started',
      requiredCount: open.filter((course) => course.required).length,
      requiredPassedCount: 0,
      passedCount: 0,
      coursesCount: open.length,
      standing: 'not-started',
      expiresOn: null,
      dueAgainCount: 0,
    },
    courses: open.map(({ prerequisites, ...course }) => ({
      ...course,
      curriculum: { _id: record._id, name: record.name },
      status: 'not-started',
      state: 'not-started',
      percent: 0,
      seenCount: 0,
      bestScore: null,
      lastSectionId: null,
      lastEventAt: null,
      passedAt: null,
      renewalDueOn: null,
      publishedAt: null,
      missing: prerequisites.map((id) => ({ _id: id, name: nameOf(id) })),
    })),
  };
}
