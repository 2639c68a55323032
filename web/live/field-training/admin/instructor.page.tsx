import { IconClock, IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useUser } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useVisitFilters } from '../use-visit-filters.ts';
import { VisitViews } from '../visit-views.tsx';
import { VisitDay } from './visit-day.tsx';
import { WaitingVisits } from './waiting-visits.tsx';

const addressIn = (id: string) => addressOf(screens.instructorVisit, { appointmentId: id });
const sections = ['day', 'all'] as const;

/** What an instructor has to do: requests that wait for an answer, the visits of a day, and all visits. */
export function Page() {
  const { t } = useTranslation('field-training');
  const user = useUser();
  const [search, change] = useSearchOf('show');
  const section = sections.find((one) => one === search.show) ?? 'day';
  return (
    <>
      <PageHeader
        title={t('instructor.title')}
        sub={t('instructor.sub')}
        actions={
          <>
            <ButtonLink href={screens.adminFindings.path} icon={<IconListSearch size={16} stroke={1.7} />}>
              {t('findings.title')}
            </ButtonLink>
            <ButtonLink href={screens.setting.path} icon={<IconClock size={16} stroke={1.7} />}>
              {t('hours.title')}
            </ButtonLink>
          </>
        }
      />
      <Tabs
        label={t('list.label')}
        current={section}
        items={sections.map((key) => ({ key, label: t(`instructor.section.${key}`) }))}
        onChange={(key) => void change({ show: key === 'day' ? undefined : key })}
      />
      {section === 'day' ? (
        <Stack gap={24}>
          <WaitingVisits instructor={user._id} addressOf={addressIn} />
          <VisitDay addressOf={addressIn} />
        </Stack>
      ) : (
        <AllVisits instructor={user._id} />
      )}
    </>
  );
}

function AllVisits({ instructor }: { instructor: string }) {
  const { t } = useTranslation('field-training');
  const filters = useVisitFilters({ usual: 'upcoming', instructor });
  return (
    <VisitViews
      filters={filters}
      addressOf={addressIn}
      empty={{ title: t('list.empty'), sentence: t('instructor.emptySentence') }}
    />
  );
}
