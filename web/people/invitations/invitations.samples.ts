import { demoInvitations } from '#demo/demo-invitations.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = { 'invitations.accept': { token: demoInvitations.open } };
