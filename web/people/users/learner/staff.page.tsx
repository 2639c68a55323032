import { useTranslation } from 'react-i18next';
import { userCalls, type User } from '#contract/people/users.calls.ts';
import { userScreens as screens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Face } from '#web/ui/face.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { StaffEnding } from './staff-ending.tsx';
import { StaffForm } from './staff-form.tsx';

/** What a dealer manager edits for the own staff: name, phone, positions and departments. */
export function Page() {
  const { userId } = useParamsOf(screens.staff);
  const found = useCall(userCalls.get, { params: { userId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={8} />;
  return <Staff key={found.data.user.version} user={found.data.user} />;
}

function Staff({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const role = nameIn(user.role, language);
  return (
    <>
      <PageHeader
        room="learner"
        before={<Face name={user.fullName} photo={user.profileImage} size={64} />}
        title={user.fullName}
        sub={[role, ...user.dealers.map((dealer) => dealer.name), user.email].join(' · ')}
        back={{ href: `/auth/report/user/${user._id}/details`, label: t('staff.back') }}
      />
      {user.abilities.edit ? (
        <StaffForm user={user}>
          <StaffEnding user={user} />
        </StaffForm>
      ) : (
        <Strip title={t('page.readOnly')} />
      )}
    </>
  );
}
