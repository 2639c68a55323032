import type { Samples } from '#tests/samples/samples.ts';

const address = { addressLine1: '1 Quarry Road', city: 'Durango', region: 'CO', postalCode: '81301' };

export const samples: Samples = {
  inputs({ records }, word) {
    const name = `Sample ${word}`;
    const body = { name, number: word.slice(-12), address, country: 'US' };
    return {
      'dealers.create': { body },
      'dealers.save': { params: { id: records['dealers'] }, body },
      'dealers.create-while-registration': { body: { name, country: 'US', address } },
    };
  },
};
