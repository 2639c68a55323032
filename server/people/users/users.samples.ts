import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  inputs({ role, dealer, department, records }, word) {
    const body = {
      firstName: 'Mina',
      lastName: 'Rowe',
      email: `${word}@samples.example`,
      role,
      dealers: [dealer],
      assignmentGroups: [department],
    };
    return {
      'users.create': { body },
      'users.invite': { body },
      'users.bulk-preview': { body: { action: 'emails', ids: [records['users']!], receives: false } },
      'users.bulk-invite': { body: { users: [{ ...body, role: '', dealers: '' }] } },
      'users.bulk-invite-emails': { body: { emails: [`${word}@samples.example`] } },
      'users.update': { params: { id: records['users'] }, body: {} },
    };
  },
};
