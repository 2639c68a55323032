import { activityLogScreens } from './insight/activity-logs.screens.ts';
import { dashboardScreens } from './insight/dashboards.screens.ts';
import { healthScreens } from './insight/health.screens.ts';
import { leaderboardScreens } from './insight/leaderboards.screens.ts';
import { reportScreens } from './insight/reports.screens.ts';
import { bulletinScreens } from './library/bulletins.screens.ts';
import { eventScreens } from './library/events.screens.ts';
import { favoriteScreens } from './library/favorites.screens.ts';
import { mediaScreens } from './library/media-center.screens.ts';
import { messageScreens } from './library/messages.screens.ts';
import { podcastWorkScreens } from './library/podcast-work.screens.ts';
import { podcastScreens } from './library/podcasts.screens.ts';
import { promotionScreens } from './library/promotions.screens.ts';
import { resourceScreens } from './library/resources.screens.ts';
import { followScreens } from './library/suggested-follows.screens.ts';
import { videoWorkScreens } from './library/video-work.screens.ts';
import { videoScreens } from './library/videos.screens.ts';
import { fieldTrainingScreens } from './live/field-training.screens.ts';
import { liveTrainingScreens } from './live/live-training.screens.ts';
import { accountScreens } from './people/accounts.screens.ts';
import { adminGroupScreens } from './people/admin-groups.screens.ts';
import { businessUnitScreens } from './people/business-units.screens.ts';
import { settingScreens } from './people/settings.screens.ts';
import { roleScreens } from './people/roles.screens.ts';
import { dealerFeedScreens } from './people/dealer-feed.screens.ts';
import { importScreens } from './people/imports.screens.ts';
import { learnerRequestScreens } from './people/learner-requests.screens.ts';
import { invitationScreens } from './people/invitations.screens.ts';
import { requestScreens } from './people/requests.screens.ts';
import { userScreens } from './people/users.screens.ts';
import { dealerScreens } from './people/dealers.screens.ts';
import { mergingScreens } from './people/merging.screens.ts';
import { notificationScreens } from './people/notifications.screens.ts';
import { groupScreens } from './people/groups.screens.ts';
import { pageScreens } from './people/pages.screens.ts';
import { sessionScreens } from './people/session.screens.ts';
import { inMatchingOrder, type Screen } from './platform/screen.ts';
import { activityScreens } from './rewards/activities.screens.ts';
import { incentiveScreens } from './rewards/incentives.screens.ts';
import { payoutScreens } from './rewards/payouts.screens.ts';
import { loyaltyScreens } from './rewards/loyalty.screens.ts';
import { rewardScreens } from './rewards/rewards.screens.ts';
import { shopScreens } from './rewards/shop.screens.ts';
import { taxScreens } from './rewards/tax-forms.screens.ts';
import { spiffScreens } from './rewards/spiffs.screens.ts';
import { statementScreens } from './rewards/statements.screens.ts';
import { brandScreens } from './training/brands.screens.ts';
import { curriculumScreens } from './training/curriculums.screens.ts';
import { categoryScreens } from './training/categories.screens.ts';
import { courseReviewScreens } from './training/course-review.screens.ts';
import { certificateScreens } from './training/certificates.screens.ts';
import { courseScreens } from './training/courses.screens.ts';
import { scormPackageScreens } from './training/scorm-packages.screens.ts';
import { progressScreens } from './training/progress.screens.ts';

const byRoom: readonly Readonly<Record<string, Screen>>[] = [
  sessionScreens,
  accountScreens,
  pageScreens,
  businessUnitScreens,
  roleScreens,
  settingScreens,
  requestScreens,
  learnerRequestScreens,
  invitationScreens,
  notificationScreens,
  userScreens,
  mergingScreens,
  dealerScreens,
  importScreens,
  dealerFeedScreens,
  groupScreens,
  adminGroupScreens,
  courseScreens,
  progressScreens,
  courseReviewScreens,
  brandScreens,
  curriculumScreens,
  categoryScreens,
  certificateScreens,
  scormPackageScreens,
  liveTrainingScreens,
  fieldTrainingScreens,
  incentiveScreens,
  rewardScreens,
  loyaltyScreens,
  shopScreens,
  payoutScreens,
  taxScreens,
  activityScreens,
  spiffScreens,
  statementScreens,
  resourceScreens,
  bulletinScreens,
  promotionScreens,
  eventScreens,
  favoriteScreens,
  followScreens,
  videoScreens,
  videoWorkScreens,
  podcastScreens,
  mediaScreens,
  podcastWorkScreens,
  messageScreens,
  dashboardScreens,
  reportScreens,
  leaderboardScreens,
  activityLogScreens,
  healthScreens,
];

/**
 * Every room's screens, once, in the order paths are matched. Separate from the calls, so that the browser's first load contains no
 * schemas.
 */
export const screens: readonly Screen[] = inMatchingOrder(byRoom.flatMap((room) => Object.values(room)));
