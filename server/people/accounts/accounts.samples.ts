import { profileCalls } from '#contract/people/profile.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ learner, learnerClient }) {
    const { sessions } = await learnerClient.ask(profileCalls.sessions);
    return { user: learner.id, session: sessions[0]!._id };
  },
  inputs: ({ dealer, department }, word) => ({
    'session.register': {
      body: {
        firstName: 'Mina',
        lastName: 'Rowe',
        email: `${word}@samples.example`,
        password: 'Gravel77road',
        confirmation: 'Gravel77road',
        dateOfBirth: '1991-04-12',
        country: 'CA',
        dealer,
        companyRole: 'Dealer',
        primaryRole: 'Service',
        dealerPosition: 'Staff',
        assignmentGroup: department,
        privacy: true,
      },
    },
    'session.update-info': { body: { firstName: 'Mina', lastName: 'Rowe' } },
    'session.contact': {
      body: {
        fullName: `Sample ${word}`,
        email: `${word}@samples.example`,
        phone: '5551234',
        message: 'Where is the torque sheet?',
      },
    },
    'session.cookie-consent': {
      body: { consentId: word, acceptType: 'all', acceptedCategories: ['necessary'] },
    },
  }),
};
