import { answerStatisticsCalls } from './insight/answer-statistics.calls.ts';
import { courseReportCalls } from './insight/course-reports.calls.ts';
import { dealerReportCalls } from './insight/dealer-reports.calls.ts';
import { dashboardCalls } from './insight/dashboards.calls.ts';
import { ownDealersCalls } from './insight/own-dealers.calls.ts';
import { reportCalls } from './insight/reports.calls.ts';
import { resourceCalls } from './library/resources.calls.ts';
import { businessUnitCalls } from './people/business-units.calls.ts';
import { roleCalls } from './people/roles.calls.ts';
import { requestCalls } from './people/requests.calls.ts';
import { userErasureCalls } from './people/user-erasure.calls.ts';
import { userCalls } from './people/users.calls.ts';
import { contactCalls } from './people/contact.calls.ts';
import { paletteCalls } from './people/palette.calls.ts';
import { profileCalls } from './people/profile.calls.ts';
import { proxyCalls } from './people/proxy.calls.ts';
import { recoveryCalls } from './people/recovery.calls.ts';
import { registrationCalls } from './people/registration.calls.ts';
import { dealerCalls } from './people/dealers.calls.ts';
import { groupCalls } from './people/groups.calls.ts';
import { sessionCalls } from './people/session.calls.ts';
import type { Calls } from './platform/call.ts';
import { fileCalls } from './platform/files.calls.ts';

import { ledgerCalls } from './rewards/ledger.calls.ts';
import { brandCalls } from './training/brands.calls.ts';
import { categoryCalls } from './training/categories.calls.ts';
import { certificateCalls, certificationCalls } from './training/certificates.calls.ts';
import { chapterCalls } from './training/chapters.calls.ts';
import { courseDraftCalls } from './training/course-drafts.calls.ts';
import { coursePublishingCalls, courseReviewCalls } from './training/course-publishing.calls.ts';
import { draftPartCalls } from './training/draft-parts.calls.ts';
import { courseScheduleCalls } from './training/course-schedule.calls.ts';
import { courseShelfCalls } from './training/course-shelf.calls.ts';
import { translationCalls } from './training/translation.calls.ts';
import { uploadCalls } from './platform/uploads.calls.ts';
import { courseCalls } from './training/courses.calls.ts';
import { curriculumOutlineCalls } from './training/curriculum-outline.calls.ts';
import { curriculumRecordCalls } from './training/curriculum-records.calls.ts';
import { curriculumCalls } from './training/curriculums.calls.ts';
import { formCalls } from './training/forms.calls.ts';
import { progressCalls } from './training/progress.calls.ts';
import { timeCorrectionCalls } from './training/time-corrections.calls.ts';
import { scormPackageCalls } from './training/scorm-packages.calls.ts';
import { quizCalls } from './training/quizzes.calls.ts';
import { scormPlayCalls } from './training/scorm-play.calls.ts';

/** Every room's calls, once. */
export const callsByRoom: Readonly<Record<string, Calls>> = {
  files: fileCalls,
  uploads: uploadCalls,
  session: sessionCalls,
  registration: registrationCalls,
  recovery: recoveryCalls,
  profile: profileCalls,
  proxy: proxyCalls,
  contact: contactCalls,
  palette: paletteCalls,
  'business-units': businessUnitCalls,
  roles: roleCalls,
  'user-requests': requestCalls,
  users: userCalls,
  userErasure: userErasureCalls,
  dealers: dealerCalls,
  'assignment-groups': groupCalls,
  resources: resourceCalls,
  brands: brandCalls,
  categories: categoryCalls,
  courses: courseCalls,
  'course-drafts': courseDraftCalls,
  'course-publishing': coursePublishingCalls,
  'course-review': courseReviewCalls,
  'course-schedule': courseScheduleCalls,
  'draft-parts': draftPartCalls,
  'course-shelf': courseShelfCalls,
  translation: translationCalls,
  chapters: chapterCalls,
  curriculums: curriculumCalls,
  'curriculum-records': curriculumRecordCalls,
  'curriculum-outline': curriculumOutlineCalls,
  progress: progressCalls,
  timeCorrections: timeCorrectionCalls,
  quizzes: quizCalls,
  'scorm-play': scormPlayCalls,
  certificates: certificateCalls,
  certifications: certificationCalls,
  forms: formCalls,
  'scorm-packages': scormPackageCalls,
  ledger: ledgerCalls,
  dashboards: dashboardCalls,
  ownDealers: ownDealersCalls,
  reports: reportCalls,
  'answer-statistics': answerStatisticsCalls,
  'course-reports': courseReportCalls,
  'dealer-reports': dealerReportCalls,
};
