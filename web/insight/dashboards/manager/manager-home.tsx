import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownDealersCalls as calls, type OwnDealersInfo } from '#contract/insight/own-dealers.calls.ts';
import { trendWeeks } from '#contract/insight/own-dealers.fields.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { requestCalls } from '#contract/people/requests.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useAllowed, useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { StandingChip } from '#web/training/standings/standing-chip.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './manager-home.module.css';
import { DealersCompared } from './dealers-compared.tsx';
import { OwnRequests } from './own-requests.tsx';
import { Trend } from './trend.tsx';

/** The top of the home page for people who look after dealers: who is overdue, what expires soon, and who waits for approval. */
export function ManagerHome() {
  const { t } = useTranslation('own-dealers');
  const { features } = useSession().config;
  const decides = useAllowed(requestCalls.own.access) && features['approvalNewUser.dealerManagers'];
  const list = useListState({ weeks: trendWeeks });
  const weeks = list.filters.weeks ?? '12';
  const own = useCall(calls.read, { query: { weeks } }, { keepPrevious: true });
  const requests = useCall(requestCalls.own, { query: { limit: 5 } }, { enabled: decides });
  if (own.isLoadingError) return <FailedReply reply={own} />;
  if (!own.data) return <SkeletonBar height={420} />;
  const { info } = own.data;
  return (
    <div className={classes.page}>
      {info.dealersCount > 1 && (
        <Row justify="end">
          <Segmented
            label={t('ui:word.period')}
            value={weeks}
            options={trendWeeks.map((value) => ({ value, label: t(`span.${value}`) }))}
            onChange={(value) => list.setFilters({ weeks: value === '12' ? undefined : value })}
          />
        </Row>
      )}
      <Figures info={info} waiting={requests.data?.pagination.total} />
      {info.dealersCount > 1 && <DealersCompared info={info} />}
      {requests.isError && <FailedReply reply={requests} />}
      {requests.data && requests.data.users.length > 0 && (
        <OwnRequests users={requests.data.users} total={requests.data.pagination.total} />
      )}
      <div className={classes.halves}>
        <ToRemind which="overdue" group={info.overdue} />
        <ToRemind which="expiring" group={info.expiring} />
      </div>
    </div>
  );
}

function Figures({ info, waiting }: { info: OwnDealersInfo; waiting: number | undefined }) {
  const { t } = useTranslation('own-dealers');
  const { number, percent } = useFormats();
  return (
    <Kpis
      items={[
        {
          key: 'passed',
          label: t('ui:word.requiredCoursesPassed'),
          value: info.trend.at(-1) === null ? '–' : percent(info.trend.at(-1)),
          note: <Trend trend={info.trend} weeks={info.weeks} />,
        },
        {
          key: 'overdue',
          label: t('overdue.title'),
          value: number(info.overdue.peopleCount),
          note: t('ofPeople', { count: info.peopleCount, shown: number(info.peopleCount) }),
        },
        {
          key: 'expiring',
          label: t('expiring.title'),
          value: number(info.expiring.peopleCount),
          note: t('expiring.days'),
        },
        ...(waiting === undefined
          ? []
          : [
              {
                key: 'requests',
                label: t('requests.title'),
                value: number(waiting),
                note: t('requests.note'),
              },
            ]),
        {
          key: 'dealers',
          label: t('ui:word.dealers'),
          value: number(info.dealersCount),
          href: reportScreens.dealers.path,
        },
      ]}
    />
  );
}

function ToRemind({
  which,
  group,
}: {
  which: 'overdue' | 'expiring';
  group: OwnDealersInfo['overdue' | 'expiring'];
}) {
  const { t } = useTranslation('own-dealers');
  const language = useLanguage();
  const formats = useFormats();
  const remind = useChange(calls.remind, {
    onDone: ({ remindedCount }) => toast(t('reminded', { count: remindedCount })),
  });
  const { people, peopleCount, remindableCount } = group;
  return (
    <Panel
      title={t(`${which}.title`)}
      sub={t(`${which}.sub`)}
      actions={
        remindableCount > 0 && (
          <Button
            size="xs"
            variant={which === 'overdue' ? 'filled' : 'default'}
            icon={<IconBellRinging size={16} stroke={1.7} />}
            busy={remind.isPending}
            onClick={() => remind.mutate({ body: { which } })}
          >
            {t('remindAll', { count: remindableCount })}
          </Button>
        )
      }
    >
      {people.length === 0 && <p className={classes.quiet}>{t(`${which}.none`)}</p>}
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person._id}>
            <IdentityCell
              before={<Face name={person.fullName} photo={person.profileImage} />}
              title={person.fullName}
              href={addressOf(reportScreens.userDetails, { userId: person._id })}
              detail={person.dealer?.name}
            />
            <div className={classes.matters}>
              {person.matters.map(({ curriculum, course, standing, expiresOn }) => (
                <span key={`${curriculum._id} ${course?._id}`} className={classes.matter}>
                  <StandingChip standing={standing} />
                  <span>
                    {inLanguage((course ?? curriculum).name, language)}
                    {expiresOn &&
                      standing !== 'revoked' &&
                      ` · ${course ? t(`${which}.again`, { date: formats.date(expiresOn) }) : formats.date(expiresOn)}`}
                  </span>
                </span>
              ))}
            </div>
            {person.canRemind ? (
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('ui:word.remindNamed', { name: person.fullName })}
                busy={remind.isPending && remind.variables.body.user === person._id}
                onClick={() => remind.mutate({ body: { which, user: person._id } })}
              >
                {t('ui:word.remind')}
              </Button>
            ) : (
              <span className={classes.quiet}>
                {t(person.isReminded ? 'remindedToday' : 'ui:word.getsNoReminders')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {peopleCount > people.length && (
        <p className={classes.more}>
          <AppLink href={`${reportScreens.users.path}${which === 'overdue' ? '?status=overdue' : ''}`}>
            {t('more', { count: peopleCount - people.length })}
          </AppLink>
        </p>
      )}
    </Panel>
  );
}
