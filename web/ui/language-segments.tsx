import { Segmented, type SegmentedProps } from '#web/ui/segmented.tsx';

type LanguageSegmentsProps = Omit<SegmentedProps<'en' | 'fr'>, 'options'>;

/** The language of some content, which need not be that of the page. */
export const LanguageSegments = (segments: LanguageSegmentsProps) => (
  <Segmented
    {...segments}
    options={[
      { value: 'en', label: 'English', lang: 'en' },
      { value: 'fr', label: 'Français', lang: 'fr' },
    ]}
  />
);
