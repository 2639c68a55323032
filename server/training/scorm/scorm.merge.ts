import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const scormOfPeople: PersonColumns = {
  state: [
    {
      column: 'scorm_attempt.user_id',
      once: [
        {
          of: ['section_id', 'package_id'],
        },
      ],
    },
  ],
  actors: ['scorm_package.created_by', 'scorm_work.proxied_by', 'scorm_launch.proxied_by'],
  account: ['scorm_work.user_id'],
};
