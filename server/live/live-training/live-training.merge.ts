import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const liveTrainingOfPeople: PersonColumns = {
  facts: [
    {
      column: 'ilt_enrollment.user_id',
      once: [
        {
          of: ['event_id'],
          better: [
            ['completed_at', 'set'],
            ['checked_in_at', 'set'],
          ],
        },
      ],
    },
  ],
  state: [{ column: 'ilt_interest.user_id', once: [{ of: ['template_id'] }] }],
  actors: [
    'ilt_location.created_by',
    'ilt_location.updated_by',
    'ilt_template.created_by',
    'ilt_template.updated_by',
    'ilt_event.canceled_by',
    'ilt_event.created_by',
    'ilt_event.updated_by',
    'ilt_event.deleted_by',
    'ilt_event.confirmed_by',
    'ilt_seat_block.reserved_by',
    'ilt_enrollment.changed_by',
    'ilt_enrollment.checked_in_by',
    'ilt_enrollment.completed_by',
  ],
  access: ['ilt_event_instructor.user_id'],
  addresses: ['ilt_event.pre_allowed_emails', 'ilt_enrollment.email'],
};
