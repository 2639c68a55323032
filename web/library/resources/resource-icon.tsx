import { IconFileText, IconLink, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import type { ResourceType } from '#contract/library/resources.fields.ts';
import { IconTile } from '#web/ui/icon-tile.tsx';

const icons = { document: IconFileText, video: IconPlayerPlay, link: IconLink, image: IconPhoto };

/** An icon for the type of a resource. */
export function ResourceIcon({ type }: { type: ResourceType }) {
  const Icon = icons[type];
  return <IconTile icon={<Icon size={18} stroke={1.7} aria-hidden="true" />} />;
}
