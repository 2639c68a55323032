import { demoUnsubscribe } from '#demo/demo-unsubscribe.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = { 'notifications.unsubscribe': demoUnsubscribe };
