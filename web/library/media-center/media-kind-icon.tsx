import {
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconMusic,
  IconPhoto,
  IconPlayerPlay,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import type { MediaKind } from '#contract/library/media-kinds.ts';

const icons: Readonly<Record<MediaKind | 'folder', Icon>> = {
  folder: IconFolder,
  picture: IconPhoto,
  video: IconPlayerPlay,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  sheet: IconTable,
  document: IconFileText,
  archive: IconFileZip,
};

export function MediaKindIcon({ kind, size = 16 }: { kind: MediaKind | null; size?: number }) {
  const Icon = icons[kind ?? 'folder'];
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
