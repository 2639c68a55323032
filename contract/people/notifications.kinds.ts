/** What people are told about. In the order of the preferences. */
export const noticeKinds = {
  'course-assigned': { group: 'training', lane: 'bulk', condition: 'wanted' },
  'course-passed': { group: 'training', lane: 'personal', condition: 'wanted' },
  'renewal-due': { group: 'training', lane: 'bulk', condition: 'wanted' },
  'training-reminder': { group: 'training', lane: 'personal', condition: 'wanted' },
  'field-visit': { group: 'training', lane: 'personal', condition: 'wanted' },
  'comment-tagged': { group: 'training', lane: 'personal', condition: 'wanted' },
  'comment-reported': { group: 'training', lane: 'personal', condition: 'wanted' },
  'certificate-issued': { group: 'certificates', lane: 'personal', condition: 'wanted' },
  'certificate-ending': { group: 'certificates', lane: 'bulk', condition: 'wanted' },
  'course-submitted': { group: 'authoring', lane: 'personal', condition: 'wanted' },
  'course-decided': { group: 'authoring', lane: 'personal', condition: 'wanted' },
  'course-not-published': { group: 'authoring', lane: 'personal', condition: 'wanted' },
  'seat-changed': { group: 'training', lane: 'personal', condition: 'wanted' },
  'event-changed': { group: 'training', lane: 'personal', condition: 'wanted' },
  'seat-free': { group: 'training', lane: 'personal', condition: 'wanted' },
  'topic-dated': { group: 'training', lane: 'personal', condition: 'wanted' },
  'event-decision': { group: 'training', lane: 'personal', condition: 'wanted' },
  'bulletin-published': { group: 'news', lane: 'bulk', condition: 'wanted' },
  'bulletin-to-confirm': { group: 'news', lane: 'personal', condition: 'wanted' },
  'bulletin-unconfirmed': { group: 'news', lane: 'personal', condition: 'wanted' },
  'message-received': { group: 'news', lane: 'bulk', condition: 'wanted' },
  'promotion-published': { group: 'news', lane: 'bulk', condition: 'wanted' },
  'event-published': { group: 'news', lane: 'bulk', condition: 'wanted' },
  'event-answer-changed': { group: 'news', lane: 'personal', condition: 'wanted' },
  'reward-earned': { group: 'rewards', lane: 'bulk', condition: 'wanted' },
  'claim-decided': { group: 'rewards', lane: 'personal', condition: 'wanted' },
  'reward-changed': { group: 'rewards', lane: 'personal', condition: 'wanted' },
  payout: { group: 'rewards', lane: 'bulk', condition: 'wanted' },
  'activity-decided': { group: 'rewards', lane: 'personal', condition: 'wanted' },
  'loyalty-decided': { group: 'rewards', lane: 'personal', condition: 'wanted' },
  'points-ending': { group: 'rewards', lane: 'bulk', condition: 'wanted' },
  'credits-sent': { group: 'rewards', lane: 'personal', condition: 'wanted' },
  'file-ready': { group: 'account', lane: 'personal', condition: 'wanted' },
  // Nobody can switch this off: without it, a person does not know that the account works.
  'request-decided': { group: 'account', lane: 'personal', condition: 'always' },
} as const satisfies Record<string, NoticeRule>;

export type NoticeKind = keyof typeof noticeKinds;
export type NoticeGroup = 'training' | 'certificates' | 'authoring' | 'news' | 'rewards' | 'account';

interface NoticeRule {
  readonly group: NoticeGroup;
  /** The lane of its mails. */
  readonly lane: 'personal' | 'bulk';
  /** `wanted`: the person chooses whether to get it. `always`: it comes in any case. */
  readonly condition: 'wanted' | 'always';
}

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

/** True if a person chooses whether to get notices of this kind. */
export const canSwitchOff = (kind: NoticeKind): boolean => noticeKinds[kind].condition === 'wanted';
