import {
  IconAlarm,
  IconArmchair,
  IconAt,
  IconAward,
  IconBellRinging,
  IconBook2,
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarQuestion,
  IconCalendarX,
  IconCash,
  IconCertificate,
  IconChecklist,
  IconCircleCheck,
  IconClipboardCheck,
  IconCoins,
  IconDiscountCheck,
  IconFileDownload,
  IconFlag,
  IconGift,
  IconMailX,
  IconMessage,
  IconMessageReport,
  IconReceipt,
  IconSpeakerphone,
  IconTags,
  IconTool,
  IconTruckDelivery,
  IconUserCheck,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { noticeActions, noticeKinds, type NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Tone } from '#web/ui/status-tones.ts';

const good: ReadonlySet<NoticeKind> = new Set([
  'course-passed',
  'certificate-issued',
  'reward-earned',
  'payout',
  'credits-sent',
]);
const bad: ReadonlySet<NoticeKind> = new Set([
  'bulletin-recall',
  'recall-unmailed',
  'course-not-published',
  'move-failed',
]);

/** Color only for what is urgent or good: a recall is red, what has to be done amber, what was earned green. */
export function noticeTone(kind: NoticeKind): Tone {
  if (bad.has(kind)) return 'bad';
  if (noticeActions[kind]) return 'warn';
  return good.has(kind) ? 'ok' : 'mute';
}

const ofKind: Partial<Record<NoticeKind, Icon>> = {
  'course-passed': IconCircleCheck,
  'renewal-due': IconAlarm,
  'training-reminder': IconBellRinging,
  'field-visit': IconTool,
  'comment-tagged': IconAt,
  'comment-reported': IconMessageReport,
  'certificate-issued': IconAward,
  'certificate-ending': IconCertificate,
  'course-decided': IconChecklist,
  'seat-changed': IconArmchair,
  'event-changed': IconCalendarX,
  'seat-free': IconArmchair,
  'topic-dated': IconCalendarEvent,
  'event-decision': IconCalendarQuestion,
  'message-received': IconMessage,
  'promotion-published': IconTags,
  'event-published': IconCalendarEvent,
  'event-answer-changed': IconCalendarX,
  'claim-decided': IconReceipt,
  'reward-changed': IconTruckDelivery,
  payout: IconCash,
  'activity-decided': IconFlag,
  'loyalty-decided': IconDiscountCheck,
  'points-ending': IconAlarm,
  'credits-sent': IconCoins,
  'person-registered': IconUserPlus,
  'learner-request-decided': IconUserCheck,
  'dealer-feed': IconBuildingStore,
  'move-failed': IconCalendarX,
  'file-ready': IconFileDownload,
  'address-refused': IconMailX,
  'full-report-failed': IconMailX,
};

const ofGroup = {
  training: IconBook2,
  certificates: IconCertificate,
  authoring: IconClipboardCheck,
  news: IconSpeakerphone,
  rewards: IconGift,
  account: IconUserCheck,
} as const;

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const Shown = ofKind[kind] ?? ofGroup[noticeKinds[kind].group];
  return <Shown size={20} stroke={1.7} />;
}
