import { IconBellRinging, IconCirclePlus, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownDealersCalls } from '#contract/insight/own-dealers.calls.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf, titleOf } from '#contract/platform/screen.ts';
import { nextCourse } from '#contract/training/next-course.rules.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useAllowed, useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';
import { screenById } from '#web/platform/screen-at.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { isPageOf, openPages } from './open-pages.ts';

/** The course to take next, or in the admin area what waits most, in the words of the home pages. */
export function useNextStep(isInAdminArea: boolean): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const language = useLanguage();
  const formats = useFormats();
  const session = useSession();
  const remaining = useCall(progressCalls.remaining, {}, { enabled: !isInAdminArea });
  if (isInAdminArea) {
    const [most] = openPages(session)
      .flatMap((screen) => {
        const count = (screen.badge && session.badges[screen.badge]) || 0;
        return screen.waits && count > 0 ? [{ screen, count, waits: screen.waits[language] }] : [];
      })
      .toSorted((a, b) => b.count - a.count);
    if (!most) return [];
    const { screen, count, waits } = most;
    return [
      {
        key: `next/${screen.id}`,
        group: 'next',
        icon: IconPlayerPlay,
        title: waits[count === 1 ? 0 : 1].replace('{count}', formats.number(count)),
        note: titleOf(screen, language, session.config),
        to: screen.path,
      },
    ];
  }
  const course = remaining.data && nextCourse(remaining.data.courses);
  if (!course) return [];
  const verb =
    course.state === 'due-again' ? 'renew' : course.status === 'not-started' ? 'start' : 'continue';
  return [
    {
      key: `next/${course._id}`,
      group: 'next',
      icon: IconPlayerPlay,
      title: t(`next.${verb}`, { name: inLanguage(course.name, language) }),
      note:
        course.durationMinutes > 0
          ? t('next.minutes', { time: formats.duration(course.durationMinutes * 60) })
          : '',
      to: playerAddress(course._id, course.curriculum),
    },
  ];
}

/** What the person may do from anywhere: everything that has an address of its own, a new user, and reminding people who are late. */
export function usePaletteActions(isInAdminArea: boolean): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const language = useLanguage();
  const session = useSession();
  const mayWrite = useAllowed({ right: 'MODIFY_USERS' });
  const mayAdd = mayWrite && isPageOf(session, userScreens.edit, addressOf(userScreens.edit));
  const made = openPages(session)
    .filter(({ path, shell }) => path.endsWith('/create') && (shell === 'admin' || !isInAdminArea))
    .map((screen): PaletteEntry => ({
      key: screen.id,
      group: 'do',
      icon: IconCirclePlus,
      title: titleOf(screen, language, session.config),
      note: parentTitle(screen.parent, language, session.config),
      to: screen.path,
    }));
  const added: readonly PaletteEntry[] = mayAdd
    ? [
        {
          key: 'add-user',
          group: 'do',
          icon: IconUserPlus,
          title: t('ui:word.addUser'),
          note: titleOf(userScreens.list, language, session.config),
          to: addressOf(userScreens.edit),
        },
      ]
    : [];
  return [...useReminders(), ...added, ...made];
}

const parentTitle = (
  id: string | undefined,
  language: Parameters<typeof titleOf>[1],
  config: Parameters<typeof titleOf>[2],
) => {
  const parent = id === undefined ? undefined : screenById(id);
  return parent ? titleOf(parent, language, config) : '';
};

/** One action for each person at the own dealers who is late and may be reminded today. */
function useReminders(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const { config, proxy } = useSession();
  const isManager = useAllowed(ownDealersCalls.read.access) && config.features.userReports && !proxy;
  const own = useCall(ownDealersCalls.read, {}, { enabled: isManager });
  const late = [
    ...(own.data?.info.overdue.people ?? []).map((person) => ({ person, which: 'overdue' as const })),
    ...(own.data?.info.expiring.people ?? []).map((person) => ({ person, which: 'expiring' as const })),
  ];
  // The palette has closed by then.
  const remind = useChange(ownDealersCalls.remind, {
    onDone: (_reply, { body }) => {
      const name = late.find(({ person }) => person._id === body.user)?.person.fullName;
      toast(t('do.reminded', { name }));
    },
  });
  return late
    .filter(
      ({ person }, index) =>
        person.canRemind && late.findIndex((one) => one.person._id === person._id) === index,
    )
    .map(({ person: { _id, fullName: name, dealer }, which }): PaletteEntry => ({
      key: `remind/${_id}`,
      group: 'do',
      icon: IconBellRinging,
      title: t('ui:word.remindNamed', { name }),
      note: [t(`do.${which}`), dealer?.name].filter(Boolean).join(' · '),
      to: () => remind.mutate({ body: { which, user: _id } }),
    }));
}
