import { IconDownload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { curriculumCalls, type CertificateRenewal } from '#contract/training/curriculums.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { nextCourse } from '#contract/training/next-course.rules.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { GoTo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useTabsOf } from '#web/platform/use-record-tabs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CurriculumView } from '../curriculum-view.tsx';
import classes from './curriculum.module.css';

/** One curriculum. An address without one redirects to all training. */
export function Page() {
  const { curriculumId } = useParamsOf(screens.curriculumPage);
  if (!curriculumId) return <GoTo screen={screens.myTraining} />;
  return <Curriculum curriculumId={curriculumId} />;
}

/** Its courses in order, the progress in each, the next one to take, and its files. */
function Curriculum({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const params = { id: curriculumId };
  const detail = useCall(curriculumCalls.detail, { params });
  if (detail.isLoadingError) return <FailedReply reply={detail} />;
  if (!detail.data) return <SkeletonRows rows={8} />;
  const { curriculum } = detail.data;
  const toRenew = curriculum.renewal && nextToRenew(curriculum.renewal);
  const next = curriculum.courses.find((one) => one._id === toRenew) ?? nextCourse(curriculum.courses);
  return (
    <>
      <PageHeader
        room="learner"
        title={inLanguage(curriculum.name, language)}
        sub={inLanguage(curriculum.description, language)}
        back={{ href: screens.myTraining.path, label: t('ui:word.myTraining') }}
        actions={
          next && (
            <ButtonLink
              variant="filled"
              href={addressOf(screens.player, { curriculumId: curriculum._id, courseId: next._id })}
            >
              {t(
                next.state === 'due-again' || next._id === toRenew
                  ? 'curriculum.renewNext'
                  : 'curriculum.next',
                {
                  name: inLanguage(next.name, language),
                },
              )}
            </ButtonLink>
          )
        }
      />
      <CurriculumView curriculum={curriculum} language={language} />
      <Resources curriculumId={curriculum._id} />
      <PartsOfOthers curriculumId={curriculum._id} />
    </>
  );
}

/** The first course still to repeat. If all are done, any of them renews. */
const nextToRenew = ({ courses }: CertificateRenewal) =>
  (courses.find((one) => !one.isDone) ?? courses[0])?._id;

/** What other rooms show with a curriculum. */
function PartsOfOthers({ curriculumId }: { curriculumId: string }) {
  return useTabsOf('own-curriculum', []).map(
    ({ key, Part }) =>
      Part && (
        <Suspense key={key}>
          <Part recordId={curriculumId} />
        </Suspense>
      ),
  );
}

function Resources({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('training');
  const formats = useFormats();
  const { data } = useCall(curriculumRecordCalls.resources, { params: { id: curriculumId } });
  if (!data || data.resources.length === 0) return null;
  return (
    <section className={classes.files} aria-labelledby="curriculum-files">
      <h2 id="curriculum-files">{t('curriculum.files')}</h2>
      <ul>
        {data.resources.map(({ _id, name, location, sizeBytes }) => (
          <li key={_id}>
            <IconDownload size={16} stroke={1.7} aria-hidden="true" />
            <a href={location} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className="fine">{formats.fileSize(sizeBytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
