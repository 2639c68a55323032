/**
 * Every feature that can be switched off. Off means no navigation, 404 screens, 404 calls and no jobs. The names are those of the specified
 * configuration. `dealers.businessUnit` and `dealers.scan` are parts of `dealers` and are off whenever `dealers` is; the same holds for
 * `approvalNewUser.dealerManagers`, which lets managers decide at their own dealers.
 */
export const features = [
  'publicHome',
  'resources',
  'certificates',
  'customCertification',
  'grace',
  'scorm',
  'newCourseReminders',
  'optionalRequiredCourses',
  'prerequisites',
  'announcements',
  'events',
  'liveTraining',
  'dealers',
  'dealers.businessUnit',
  'dealers.scan',
  'messages',
  'userReports',
  'dealerReports',
  'notifications',
  'videos',
  'podcasts',
  'suggestedFollows',
  'favorites',
  'mediaCenter',
  'multiBrands',
  'courseReview',
  'fieldTraining',
  'approvalNewUser',
  'approvalNewUser.dealerManagers',
  'deactivateLearnerReview',
  'spiff',
  'loyalty',
] as const;

export type Feature = (typeof features)[number];

/**
 * Features of the specified configuration whose rooms do not exist yet. The settings file may name them, the settings do not show them, and
 * nothing leads to them.
 */
export const withoutRoom: ReadonlySet<Feature> = new Set();
