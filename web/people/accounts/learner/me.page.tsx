import { profileCalls } from '#contract/people/profile.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { RecordPart, useTabsOf } from '#web/platform/use-record-tabs.tsx';
import { useUser } from '#web/platform/session.tsx';
import { Face } from '#web/ui/face.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { NoticePreferencesPanel } from '#web/people/notifications/notice-preferences.tsx';
import { ChangePassword } from '../change-password.tsx';
import { MyCalendarFeed } from '../my-calendar-feed.tsx';
import { MyCertificatesLink } from '../my-certificates-link.tsx';
import { MyChoices } from '../my-choices.tsx';
import { MyMailTrouble } from '../my-mail-trouble.tsx';
import { MyDealers } from '../my-dealers.tsx';
import { MySessions } from '../my-sessions.tsx';
import { ProfileForm } from '../profile-form.tsx';

/** The person's own account: profile, photo, language, e-mails, password, calendar feed, sessions and personal data. */
export function Page() {
  const user = useUser();
  const parts = useTabsOf('own-account', []);
  const me = useCall(profileCalls.me, {});
  return (
    <>
      <PageHeader
        title={user.fullName}
        sub={`${user.role.name} · ${user.email}`}
        before={<Face name={user.fullName} photo={user.profileImage} size={64} />}
        room="learner"
      />
      <Split
        main={
          <Stack gap={24}>
            {me.isError && <FailedReply reply={me} />}
            {me.isPending && <SkeletonRows />}
            {me.data && <MyMailTrouble profile={me.data.user} />}
            {me.data && <ProfileForm profile={me.data.user} />}
            <NoticePreferencesPanel />
            <ChangePassword />
          </Stack>
        }
        aside={
          <Stack gap={24}>
            <MyChoices />
            {parts.map((part) => (
              <RecordPart key={part.key} tab={part} recordId={user._id} />
            ))}
            <MyDealers />
            <MyCertificatesLink />
            <MyCalendarFeed />
            <MySessions />
          </Stack>
        }
      />
    </>
  );
}
