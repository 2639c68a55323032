import { demoId } from '#demo/demo-id.ts';
import { firstOf, type Address, type Addresses } from '#tests/samples/addresses.ts';

const reportedCourse: Address = async (request) => ({
  courseId: (await firstOf(request, 'courses', '/api/report-courses/'))._id,
});

const reportedCurriculum: Address = async (request) => ({
  curriculumId: (await firstOf(request, 'curriculums', '/api/report-curriculums/'))._id,
});

export const addresses: Addresses = {
  'reports.user-details': { userId: demoId('user', 'learner@paddock.example') },
  'reports.user-progress': {
    userId: demoId('user', 'learner@paddock.example'),
    curriculumId: demoId('curriculum', 'service-technician-1'),
  },
  'reports.dealer-details': { dealerId: demoId('dealer', 'D100001') },
  'reports.admin-user-details': { userId: demoId('user', 'learner@paddock.example') },
  'reports.admin-user-progress': {
    userId: demoId('user', 'learner@paddock.example'),
    curriculumId: demoId('curriculum', 'service-technician-1'),
  },
  'reports.admin-dealer-details': { dealerId: demoId('dealer', 'D100001') },
  'reports.course-details': reportedCourse,
  'reports.admin-course-details': reportedCourse,
  'reports.curriculum-details': reportedCurriculum,
  'reports.admin-curriculum-details': reportedCurriculum,
};
