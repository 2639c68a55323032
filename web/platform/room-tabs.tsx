import { titleOf } from '#contract/platform/screen.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { isOpenTo } from './open-screens.ts';
import { screenById } from './screen-at.ts';
import { useSession } from './session.tsx';
import { useLanguage } from './use-language.ts';

interface RoomTabsProps<Id extends string> {
  /** The screens that are tabs of one page, in order. */
  readonly room: readonly Id[];
  readonly current: NoInfer<Id>;
  /** What the tabs are, for screen readers. */
  readonly label: string;
}

/** The screens of one room beside each other, each a tab. Nothing if the person may open only one of them. */
export function RoomTabs<Id extends string>({ room, current, label }: RoomTabsProps<Id>) {
  const language = useLanguage();
  const session = useSession();
  const screens = room.flatMap((id) => screenById(id) ?? []).filter((one) => isOpenTo(session, one));
  if (screens.length < 2) return null;
  return (
    <Tabs
      label={label}
      current={current}
      items={screens.map((screen) => ({
        key: screen.id,
        label: screen.tabTitle?.[language] ?? titleOf(screen, language, session.config),
        href: screen.path,
      }))}
    />
  );
}
