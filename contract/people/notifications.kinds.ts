import type { Feature } from '#contract/platform/features.ts';

/** What people are told about. In the order of the preferences. */
export const noticeKinds = {
  'course-assigned': { group: 'training', lane: 'bulk', condition: 'wanted', urgency: 'normal' },
  'course-passed': { group: 'training', lane: 'personal', condition: 'wanted', urgency: 'quiet' },
  'renewal-due': { group: 'training', lane: 'bulk', condition: 'wanted', urgency: 'normal' },
  'training-reminder': { group: 'training', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'field-visit': {
    group: 'training',
    feature: 'fieldTraining',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'comment-tagged': { group: 'training', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'comment-reported': { group: 'training', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'certificate-issued': {
    group: 'certificates',
    feature: 'certificates',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'certificate-ending': {
    group: 'certificates',
    feature: 'certificates',
    lane: 'bulk',
    condition: 'wanted',
    urgency: 'normal',
  },
  'course-submitted': {
    group: 'authoring',
    feature: 'courseReview',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'course-decided': {
    group: 'authoring',
    feature: 'courseReview',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'course-not-published': { group: 'authoring', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'seat-changed': {
    group: 'training',
    feature: 'liveTraining',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'urgent',
  },
  'event-changed': {
    group: 'training',
    feature: 'liveTraining',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'urgent',
  },
  'seat-free': {
    group: 'training',
    feature: 'liveTraining',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'topic-dated': {
    group: 'training',
    feature: 'liveTraining',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'quiet',
  },
  'event-decision': {
    group: 'training',
    feature: 'liveTraining',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'bulletin-published': {
    group: 'news',
    feature: 'announcements',
    lane: 'bulk',
    condition: 'wanted',
    urgency: 'normal',
  },
  'bulletin-recall': {
    group: 'news',
    feature: 'announcements',
    lane: 'urgent',
    condition: 'wanted',
    urgency: 'urgent',
  },
  'recall-unmailed': {
    group: 'news',
    feature: 'announcements',
    lane: 'urgent',
    condition: 'wanted',
    urgency: 'urgent',
  },
  'bulletin-to-confirm': {
    group: 'news',
    feature: 'announcements',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'bulletin-unconfirmed': {
    group: 'news',
    feature: 'announcements',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'message-received': {
    group: 'news',
    feature: 'messages',
    lane: 'bulk',
    condition: 'wanted',
    urgency: 'normal',
  },
  'promotion-published': {
    group: 'news',
    feature: 'announcements',
    lane: 'bulk',
    condition: 'wanted',
    urgency: 'quiet',
  },
  'event-published': {
    group: 'news',
    feature: 'events',
    lane: 'bulk',
    condition: 'wanted',
    urgency: 'normal',
  },
  'event-answer-changed': {
    group: 'news',
    feature: 'events',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'urgent',
  },
  'video-submitted': {
    group: 'authoring',
    feature: 'videos',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'quiet',
  },
  'video-decided': {
    group: 'authoring',
    feature: 'videos',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'reward-earned': { group: 'rewards', lane: 'bulk', condition: 'wanted', urgency: 'normal' },
  'claim-decided': {
    group: 'rewards',
    feature: 'spiff',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'reward-changed': { group: 'rewards', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  payout: { group: 'rewards', lane: 'bulk', condition: 'wanted', urgency: 'normal' },
  'activity-decided': { group: 'rewards', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'loyalty-decided': {
    group: 'rewards',
    feature: 'loyalty',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'points-ending': {
    group: 'rewards',
    feature: 'loyalty',
    lane: 'bulk',
    condition: 'wanted',
    urgency: 'normal',
  },
  'credits-sent': {
    group: 'rewards',
    feature: 'loyalty',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'person-registered': { group: 'account', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'learner-request-decided': {
    group: 'account',
    feature: 'deactivateLearnerReview',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'dealer-feed': {
    group: 'account',
    feature: 'dealers',
    lane: 'personal',
    condition: 'wanted',
    urgency: 'normal',
  },
  'move-failed': { group: 'account', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'file-ready': { group: 'account', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  'address-refused': { group: 'account', lane: 'personal', condition: 'wanted', urgency: 'quiet' },
  'full-report-failed': { group: 'account', lane: 'personal', condition: 'wanted', urgency: 'normal' },
  // Nobody can switch this off: without it, a person does not know that the account works.
  'request-decided': { group: 'account', lane: 'personal', condition: 'always', urgency: 'account' },
} as const satisfies Record<string, NoticeRule>;

export type NoticeKind = keyof typeof noticeKinds;
/** In the order of the list’s tabs. */
export const noticeGroups = ['training', 'certificates', 'news', 'rewards', 'authoring', 'account'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

interface NoticeRule {
  readonly group: NoticeGroup;
  /** Nobody sees notices of a kind whose feature is off: their pages are gone. */
  readonly feature?: Feature;
  /** The lane of its mails. */
  readonly lane: 'urgent' | 'personal' | 'bulk';
  /** `wanted`: the person chooses whether to get it. `always`: it comes in any case. */
  readonly condition: 'wanted' | 'always';
  readonly urgency: Urgency;
}

/**
 * How a mail of a kind disturbs. `account` and `urgent`: it leaves at once, also at night. `normal`: in the day, as long as there are few.
 * `quiet`: in the next digest, unless the person wants each.
 */
export type Urgency = 'account' | 'urgent' | 'normal' | 'quiet';

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

/** The kinds of a group. */
export const kindsOf = (group: NoticeGroup): readonly NoticeKind[] =>
  noticeKindNames.filter((kind) => noticeKinds[kind].group === group);

/** True if a person chooses whether to get notices of this kind. */
export const canSwitchOff = (kind: NoticeKind): boolean => noticeKinds[kind].condition === 'wanted';

/** The kinds whose features are off. */
export const hiddenKinds = (isOn: (feature: Feature) => boolean): readonly NoticeKind[] =>
  noticeKindNames.filter((kind) => {
    const { feature }: NoticeRule = noticeKinds[kind];
    return feature !== undefined && !isOn(feature);
  });

/** What has to be done about a notice. `confirm` is settled when it is confirmed, the others when they are read. */
export const noticeActions: Partial<Record<NoticeKind, 'confirm' | 'renew' | 'learn' | 'decide' | 'mend'>> = {
  'bulletin-recall': 'confirm',
  'bulletin-to-confirm': 'confirm',
  'renewal-due': 'renew',
  'certificate-ending': 'renew',
  'training-reminder': 'learn',
  'course-submitted': 'decide',
  'comment-reported': 'decide',
  'video-submitted': 'decide',
  'event-decision': 'decide',
  'person-registered': 'decide',
  'course-not-published': 'mend',
  'recall-unmailed': 'mend',
  'dealer-feed': 'mend',
  'move-failed': 'mend',
  'address-refused': 'mend',
  'full-report-failed': 'mend',
};
