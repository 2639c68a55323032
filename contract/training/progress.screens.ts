import { screen } from '#contract/platform/screen.ts';

export const progressScreens = {
  myTraining: screen({
    id: 'courses.my-training',
    path: '/auth/my-training',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'My training', fr: 'Ma formation' },
    parent: 'dashboards.learner',
    asks: ['/api/curriculums/?page=0'],
  }),
  player: screen({
    id: 'courses.player',
    path: '/auth/training/{curriculumId?}/{courseId?}',
    shell: 'room',
    access: 'signed-in',
    title: { en: 'Training', fr: 'Formation' },
    parent: 'courses.my-training',
    asks: [
      '/api/courses/{courseId}',
      '/api/courses/{courseId}/progress',
      '/api/curriculums/{curriculumId}/detail',
    ],
  }),
  /** A course in no curriculum of the person: one that was assigned to the person alone, or started before it left the curriculum. */
  playerAlone: screen({
    id: 'courses.player-alone',
    path: '/auth/training/course/{courseId}',
    shell: 'room',
    access: 'signed-in',
    title: { en: 'Training', fr: 'Formation' },
    parent: 'courses.my-training',
    asks: ['/api/courses/{courseId}', '/api/courses/{courseId}/progress'],
  }),
  curriculumPage: screen({
    id: 'curriculums.page',
    path: '/auth/curriculum-page/{curriculumId?}',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Curriculum', fr: 'Parcours' },
    parent: 'courses.my-training',
    asks: ['/api/curriculums/{curriculumId}/detail', '/api/curriculums/{curriculumId}/resources'],
  }),
};
