import { resourceCalls } from '#contract/library/resources.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { requestCalls } from '#contract/people/requests.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { contactCalls } from '#contract/people/contact.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { sessionCalls } from '#contract/people/session.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { answerStatisticsCalls } from '#contract/insight/answer-statistics.calls.ts';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { dashboardCalls } from '#contract/insight/dashboards.calls.ts';
import { ownDealersCalls } from '#contract/insight/own-dealers.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { categoryCalls } from '#contract/training/categories.calls.ts';
import { chapterCalls } from '#contract/training/chapters.calls.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls, courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { draftPartCalls } from '#contract/training/draft-parts.calls.ts';
import { courseScheduleCalls } from '#contract/training/course-schedule.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { translationCalls } from '#contract/training/translation.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { timeCorrectionCalls } from '#contract/training/time-corrections.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { answerStatisticsHandlers } from './insight/reports/answer-statistics.handlers.ts';
import { courseReportHandlers } from './insight/reports/course-reports.handlers.ts';
import { dealerReportHandlers } from './insight/reports/dealer-reports.handlers.ts';
import { dashboardHandlers } from './insight/dashboards/dashboards.handlers.ts';
import { ownDealersHandlers } from './insight/dashboards/own-dealers.handlers.ts';
import { reportHandlers } from './insight/reports/reports.handlers.ts';
import { resourceGroupUses } from './library/resources/resources.audience.ts';
import { resourceFileReaders } from './library/resources/resources.files.ts';
import { erasedDownloads, personalDownloads } from './library/resources/personal-data.ts';
import { erasedPoints, personalPoints } from './rewards/ledger/personal-data.ts';
import { paletteResources } from './library/resources/resources.palette.ts';
import { resourceHandlers } from './library/resources/resources.handlers.ts';
import { accountFileReaders } from './people/accounts/account.files.ts';
import { contactHandlers } from './people/accounts/contact.handlers.ts';
import { paletteHandlers } from './people/accounts/palette.handlers.ts';
import { profileHandlers } from './people/accounts/profile.handlers.ts';
import { proxyHandlers } from './people/accounts/proxy.handlers.ts';
import { recoveryHandlers } from './people/accounts/recovery.handlers.ts';
import { registrationHandlers } from './people/accounts/registration.handlers.ts';
import { sessionHandlers } from './people/accounts/session.handlers.ts';
import { businessUnitHandlers } from './people/business-units/business-units.handlers.ts';
import { roleHandlers } from './people/roles/roles.handlers.ts';
import { requestBadge } from './people/requests/requests.badges.ts';
import { requestHandlers } from './people/requests/requests.handlers.ts';
import { userErasureHandlers } from './people/users/user-erasure.handlers.ts';
import { paletteUsers } from './people/users/users.palette.ts';
import { userHandlers } from './people/users/users.handlers.ts';
import { dealerHandlers } from './people/dealers/dealers.handlers.ts';
import { paletteDealers } from './people/dealers/dealers.palette.ts';
import { groupHandlers } from './people/groups/groups.handlers.ts';
import type { Listener } from './platform/events.ts';
import { fileHandlers } from './platform/files/files.handlers.ts';
import { room, type ServedRoom } from './platform/http/handlers.ts';
import type { Contribution } from './platform/ports.ts';
import { ledgerHandlers } from './rewards/ledger/ledger.handlers.ts';
import { pointsForPassedCourse } from './rewards/ledger/ledger.listeners.ts';
import { brandFileReaders } from './training/brands/brands.files.ts';
import { trainingBrandUses } from './training/brands/brand-uses.ts';
import { resourceBrandUses } from './library/resources/resources.brands.ts';
import { brandHandlers } from './training/brands/brands.handlers.ts';
import { allBrandNames } from './training/brands/brands.names.ts';
import { categoryHandlers } from './training/categories/categories.handlers.ts';
import { chapterHandlers } from './training/courses/chapters.handlers.ts';
import { courseDraftHandlers } from './training/courses/course-drafts.handlers.ts';
import { coursePublishingHandlers } from './training/courses/course-publishing.handlers.ts';
import { courseRequestBadge } from './training/courses/course-review.badges.ts';
import { courseReviewHandlers } from './training/courses/course-review.handlers.ts';
import { mailForDecidedCourse, mailForSubmittedCourse } from './training/courses/course-review.listeners.ts';
import { draftPartHandlers } from './training/courses/draft-parts.handlers.ts';
import { courseScheduleHandlers } from './training/courses/course-schedule.handlers.ts';
import { courseShelfHandlers } from './training/courses/course-shelf.handlers.ts';
import { translationHandlers } from './training/courses/translation.handlers.ts';
import { uploadHandlers } from './platform/files/uploads.handlers.ts';
import { courseFileReaders } from './training/courses/courses.files.ts';
import { courseHandlers } from './training/courses/courses.handlers.ts';
import { curriculumGroupUses } from './training/curriculums/curriculums.audience.ts';
import { curriculumOutlineHandlers } from './training/curriculums/curriculum-outline.handlers.ts';
import { curriculumRecordHandlers } from './training/curriculums/curriculum-records.handlers.ts';
import { curriculumFileReaders } from './training/curriculums/curriculums.files.ts';
import { curriculumHandlers } from './training/curriculums/curriculums.handlers.ts';
import { dealerTrainingFigures } from './training/progress/dealer-figures.ts';
import { mailForPassedCourse } from './training/progress/progress.listeners.ts';
import { erasedTraining, personalTraining } from './training/progress/personal-data.ts';
import { paletteTraining } from './training/progress/progress.palette.ts';
import { progressHandlers } from './training/progress/progress.handlers.ts';
import { timeCorrectionHandlers } from './training/progress/time-corrections.handlers.ts';
import { statementForPassedCourse } from './training/statements/statements.listeners.ts';
import { quizHandlers } from './training/quizzes/quizzes.handlers.ts';
import { certificateCalls, certificationCalls } from '#contract/training/certificates.calls.ts';
import { formCalls } from '#contract/training/forms.calls.ts';
import { certificateFileReaders } from './training/certificates/certificates.files.ts';
import { certificateHandlers } from './training/certificates/certificates.handlers.ts';
import {
  certificateForPassedCourse,
  certificateForCourseGoneThrough,
  certificateForRepeatedCourse,
  mailForCertificate,
} from './training/certificates/certificates.listeners.ts';
import { certificationHandlers } from './training/certificates/certifications.handlers.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { scormArchiveReaders } from './training/scorm/scorm-packages.files.ts';
import { scormPackageHandlers } from './training/scorm/scorm-packages.handlers.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { scormPlayHandlers } from './training/scorm/scorm-play.handlers.ts';
import { formHandlers } from './training/forms/forms.handlers.ts';

/** Every room with its handlers. */
export const rooms: readonly ServedRoom[] = [
  room(fileCalls, fileHandlers),
  room(uploadCalls, uploadHandlers),
  room(sessionCalls, sessionHandlers),
  room(registrationCalls, registrationHandlers),
  room(recoveryCalls, recoveryHandlers),
  room(profileCalls, profileHandlers),
  room(proxyCalls, proxyHandlers),
  room(contactCalls, contactHandlers),
  room(paletteCalls, paletteHandlers),
  room(businessUnitCalls, businessUnitHandlers),
  room(roleCalls, roleHandlers),
  room(requestCalls, requestHandlers),
  room(userCalls, userHandlers),
  room(userErasureCalls, userErasureHandlers),
  room(dealerCalls, dealerHandlers),
  room(groupCalls, groupHandlers),
  room(resourceCalls, resourceHandlers),
  room(brandCalls, brandHandlers),
  room(categoryCalls, categoryHandlers),
  room(courseCalls, courseHandlers),
  room(courseDraftCalls, courseDraftHandlers),
  room(coursePublishingCalls, coursePublishingHandlers),
  room(courseReviewCalls, courseReviewHandlers),
  room(courseScheduleCalls, courseScheduleHandlers),
  room(draftPartCalls, draftPartHandlers),
  room(courseShelfCalls, courseShelfHandlers),
  room(translationCalls, translationHandlers),
  room(chapterCalls, chapterHandlers),
  room(curriculumCalls, curriculumHandlers),
  room(curriculumRecordCalls, curriculumRecordHandlers),
  room(curriculumOutlineCalls, curriculumOutlineHandlers),
  room(progressCalls, progressHandlers),
  room(timeCorrectionCalls, timeCorrectionHandlers),
  room(quizCalls, quizHandlers),
  room(scormPlayCalls, scormPlayHandlers),
  room(certificateCalls, certificateHandlers),
  room(certificationCalls, certificationHandlers),
  room(formCalls, formHandlers),
  room(scormPackageCalls, scormPackageHandlers),
  room(ledgerCalls, ledgerHandlers),
  room(dashboardCalls, dashboardHandlers),
  room(ownDealersCalls, ownDealersHandlers),
  room(reportCalls, reportHandlers),
  room(courseReportCalls, courseReportHandlers),
  room(answerStatisticsCalls, answerStatisticsHandlers),
  room(dealerReportCalls, dealerReportHandlers),
];

/** How higher rooms react to what lower rooms announce. */
export const listeners: readonly Listener[] = [
  pointsForPassedCourse,
  mailForPassedCourse,
  statementForPassedCourse,
  certificateForPassedCourse,
  certificateForCourseGoneThrough,
  certificateForRepeatedCourse,
  mailForCertificate,
  mailForSubmittedCourse,
  mailForDecidedCourse,
];

/** What higher rooms answer to what lower rooms ask. */
export const contributions: readonly Contribution[] = [
  accountFileReaders,
  resourceFileReaders,
  courseFileReaders,
  scormArchiveReaders,
  brandFileReaders,
  curriculumFileReaders,
  certificateFileReaders,
  resourceGroupUses,
  curriculumGroupUses,
  dealerTrainingFigures,
  personalTraining,
  erasedTraining,
  personalPoints,
  erasedPoints,
  personalDownloads,
  erasedDownloads,
  requestBadge,
  paletteUsers,
  paletteDealers,
  paletteTraining,
  paletteResources,
  courseRequestBadge,
  allBrandNames,
  trainingBrandUses,
  resourceBrandUses,
];
