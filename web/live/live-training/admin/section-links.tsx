import { IconCalendarEvent, IconMapPin, IconTemplate } from '@tabler/icons-react';
import { titleOf } from '#contract/platform/screen.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useSections, type SectionKey } from './use-sections.ts';

const icons = { events: IconCalendarEvent, templates: IconTemplate, locations: IconMapPin } as const;

/** Buttons to the other lists of live training that the person may view. */
export function SectionLinks({ current }: { current: SectionKey }) {
  const language = useLanguage();
  const { config } = useSession();
  return useSections()
    .filter(({ key }) => key !== current)
    .map(({ key, screen }) => {
      const Icon = icons[key];
      return (
        <ButtonLink key={key} href={screen.path} icon={<Icon size={16} stroke={1.7} />}>
          {titleOf(screen, language, config)}
        </ButtonLink>
      );
    });
}
