import { firstOf, type Address, type Addresses } from '#tests/samples/addresses.ts';

const ofVisit: Address = async (request) => ({
  appointmentId: (await firstOf(request, 'appointments', '/api/field-training/appointments/?limit=1'))._id,
});

export const addresses: Addresses = {
  'field-training.visit': ofVisit,
  'field-training.admin-visit': ofVisit,
  'field-training.instructor-visit': ofVisit,
};
