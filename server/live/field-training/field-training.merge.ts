import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const fieldTrainingOfPeople: PersonColumns = {
  facts: [
    'field_visit.requester_id',
    'field_finding.user_id',
    'field_visit_work.user_id',
    { column: 'field_observation.user_id', once: [{ of: ['visit_id', 'checklist_id'] }] },
    { column: 'field_visit_attendee.user_id', once: [{ of: ['visit_id'] }] },
    { column: 'field_visit_read.user_id', once: [{ of: ['visit_id'], better: [['read_at', 'greater']] }] },
  ],
  actors: [
    'field_visit.cancelled_by',
    'field_visit.completed_by',
    'field_visit.updated_by',
    'field_checklist.updated_by',
    'field_observation_item.judged_by',
    'field_observation_signature.account_id',
    'field_observation_signature.taken_back_by',
    'field_finding.created_by',
    'field_finding.withdrawn_by',
  ],
  access: ['field_visit.instructor_id', 'field_availability.instructor_id', 'live_booking.instructor_id'],
};
