import { IconClock, IconListSearch, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useAbility } from '../use-visit-words.ts';
import { useVisitFilters } from '../use-visit-filters.ts';
import { VisitViews } from '../visit-views.tsx';

const RequestDrawer = lazyPart(() =>
  import('./request-drawer.tsx').then((module) => ({ default: module.RequestDrawer })),
);

const addressIn = (id: string) => addressOf(screens.visit, { appointmentId: id });

/** The visits of the person, the next ones first, and the way to ask for one. */
export function Page() {
  const { t } = useTranslation('field-training');
  const user = useUser();
  const filters = useVisitFilters({ usual: 'upcoming' });
  const ability = useAbility().data;
  const [search, change] = useSearchOf('request');
  const addButton = ability?.able && (
    <Button
      variant="filled"
      icon={<IconPlus size={16} stroke={1.7} />}
      onClick={() => void change({ request: 'new' }, { replace: false })}
    >
      {t('request.title')}
    </Button>
  );
  return (
    <>
      <PageHeader
        room="learner"
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            <ButtonLink href={screens.findings.path} icon={<IconListSearch size={16} stroke={1.7} />}>
              {t('findings.title')}
            </ButtonLink>
            {user.isInstructor && (
              <ButtonLink href={screens.setting.path} icon={<IconClock size={16} stroke={1.7} />}>
                {t('hours.title')}
              </ButtonLink>
            )}
            {addButton}
          </>
        }
      />
      <Stack gap={16}>
        {user.role.reach === 'dealers' || user.role.reach === 'self' ? <Obstacle /> : null}
        <VisitViews
          filters={filters}
          addressOf={addressIn}
          empty={{
            title: t('list.empty'),
            sentence: t('list.emptySentence'),
            ...(addButton && { action: addButton }),
          }}
        />
      </Stack>
      <Suspense>
        {search.request === 'new' && ability?.able && (
          <RequestDrawer
            dealers={ability.dealers.filter(({ openRequest }) => openRequest === null)}
            onClose={() => void change({ request: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Why the person cannot ask for a visit, and the request that is in the way. */
function Obstacle() {
  const { t } = useTranslation('field-training');
  const language = useLanguage();
  const { data } = useAbility();
  if (!data?.reason) return null;
  const openRequest = data.dealers.find((dealer) => dealer.openRequest !== null)?.openRequest;
  return (
    <Strip
      title={data.reason.message[language]}
      {...(openRequest && {
        actions: (
          <ButtonLink size="xs" href={addressIn(openRequest)}>
            {t('request.showOpen')}
          </ButtonLink>
        ),
      })}
    />
  );
}
