import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const certificatesOfPeople: PersonColumns = {
  facts: [
    {
      column: 'certificate.user_id',
      once: [
        {
          of: ['curriculum_id'],
          while: { superseded_at: null },
          replacedAt: 'superseded_at',
          better: [
            ['revoked_at', 'unset'],
            ['issued_at', 'greater'],
          ],
        },
      ],
    },
  ],
  actors: [
    'certificate.issued_by',
    'certificate.issued_proxied_by',
    'certificate.revoked_by',
    'certificate.revoked_proxied_by',
    'certification.created_by',
    'certification_version.created_by',
  ],
};
