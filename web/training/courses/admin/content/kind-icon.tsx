import { IconAlignLeft, IconBox, IconPackage, IconPresentation, IconVideo } from '@tabler/icons-react';
import type { SectionType } from '#contract/training/course-content.ts';

const icons = {
  text: IconAlignLeft,
  slide: IconPresentation,
  video: IconVideo,
  product: IconBox,
  scorm: IconPackage,
};

export function KindIcon({ type }: { type: SectionType }) {
  const Icon = icons[type];
  return <Icon size={16} stroke={1.7} aria-hidden="true" />;
}
