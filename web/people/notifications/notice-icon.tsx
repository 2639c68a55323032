import {
  IconAlarm,
  IconBook2,
  IconCertificate,
  IconClipboardCheck,
  IconGift,
  IconSpeakerphone,
  IconUserCheck,
} from '@tabler/icons-react';
import { noticeKinds, type NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Tone } from '#web/ui/status-tones.ts';

const urgent: ReadonlySet<NoticeKind> = new Set([
  'renewal-due',
  'certificate-ending',
  'training-reminder',
  'course-not-published',
  'bulletin-recall',
  'recall-unmailed',
  'address-refused',
]);

/** What is about to end is amber, the rest blue. */
export const noticeTone = (kind: NoticeKind): Tone => (urgent.has(kind) ? 'warn' : 'info');

const icons = {
  training: IconBook2,
  certificates: IconCertificate,
  authoring: IconClipboardCheck,
  news: IconSpeakerphone,
  rewards: IconGift,
  account: IconUserCheck,
} as const;

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const Icon =
    kind === 'training-reminder' || kind === 'renewal-due' ? IconAlarm : icons[noticeKinds[kind].group];
  return <Icon size={20} stroke={1.7} />;
}
