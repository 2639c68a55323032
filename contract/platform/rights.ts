/**
 * Every specified right, under its category in the role editor. The names are as specified, letter for letter. `activity_logs` contains
 * no right: only platform administrators read them.
 */
export const rightsByCategory = {
  brands: [
    'CREATE_DELETE_BRAND',
    'EDIT_BRAND_SETTINGS',
    'MODIFY_BRAND_CONTENT',
    'PUBLISH_BRAND',
    'EDIT_COURSE_CURRICULUM_LIMIT',
    'VIEW_BRANDS',
  ],
  curriculums: ['VIEW_CURRICULUMS', 'CREATE_EDIT_CURRICULUM', 'DELETE_CURRICULUM', 'PUBLISH_CURRICULUM'],
  courses: [
    'VIEW_COURSES',
    'CREATE_EDIT_COURSE',
    'DELETE_COURSE',
    'PUBLISH_COURSE',
    'UNASSIGN_COURSE',
    'VIEW_COURSE_REQUESTS',
  ],
  incentives: ['VIEW_INCENTIVES', 'CREATE_EDIT_INCENTIVE', 'DELETE_INCENTIVE', 'PUBLISH_INCENTIVE'],
  admin_groups: ['MODIFY_ADMIN_GROUPS'],
  assignment_groups: ['MODIFY_ASSIGNMENT_GROUPS'],
  roles: ['MODIFY_ROLES'],
  users: ['MODIFY_USERS', 'VIEW_USERS', 'EDIT_USER_ROLES', 'BULK_INVITE_USERS'],
  dealers: ['MODIFY_DEALERS', 'VIEW_DEALERS', 'BULK_CREATE_DEALERS'],
  reports: ['USER_REPORTS', 'DEALER_REPORTS', 'CURRICULUM_REPORTS', 'COURSE_REPORTS', 'INCENTIVE_REPORTS'],
  announcements: ['MODIFY_ANNOUNCEMENTS', 'VIEW_ANNOUNCEMENTS'],
  events: ['MODIFY_EVENTS', 'VIEW_EVENTS'],
  videos: ['MODIFY_VIDEOS', 'APPROVE_VIDEOS', 'SUBMIT_VIDEOS', 'VIEW_VIDEOS'],
  podcasts: ['MODIFY_PODCASTS', 'VIEW_PODCASTS'],
  suggested_followers: ['MODIFY_SUGGESTED_FOLLOWERS', 'VIEW_SUGGESTED_FOLLOWERS'],
  resources: ['VIEW_RESOURCES', 'CREATE_EDIT_RESOURCE', 'DELETE_RESOURCE', 'PUBLISH_RESOURCE'],
  business_units: ['VIEW_BUSINESS_UNITS', 'CREATE_EDIT_BUSINESS_UNIT', 'DELETE_BUSINESS_UNIT'],
  media_center: ['CREATE_UPLOADS_MEDIA'],
  live_training: [
    'VIEW_ILT_EVENTS',
    'CREATE_ILT_EVENTS',
    'EDIT_ILT_EVENTS',
    'DELETE_ILT_EVENTS',
    'PUBLISH_ILT_EVENTS',
    'VIEW_ILT_TEMPLATES',
    'CREATE_ILT_TEMPLATES',
    'EDIT_ILT_TEMPLATES',
    'DELETE_ILT_TEMPLATES',
    'PUBLISH_ILT_TEMPLATES',
    'VIEW_ILT_LOCATIONS',
    'CREATE_ILT_LOCATIONS',
    'EDIT_ILT_LOCATIONS',
    'DELETE_ILT_LOCATIONS',
    'PUBLISH_ILT_LOCATIONS',
  ],
  messages: ['VIEW_MESSAGES', 'SEND_MESSAGES'],
  activity_logs: [],
} as const;

export type RightCategory = keyof typeof rightsByCategory;
export type Right = (typeof rightsByCategory)[RightCategory][number];

export const allRights: readonly Right[] = Object.values(rightsByCategory).flat();
