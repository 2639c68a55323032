import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const taxFormsOfPeople: PersonColumns = {
  facts: [
    {
      column: 'tax_form.user_id',
      once: [
        {
          of: ['tax_year'],
          while: { replaced_at: null },
          replacedAt: 'replaced_at',
          better: [['signed_at', 'greater']],
        },
      ],
    },
  ],
};
