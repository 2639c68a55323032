import { healthCalls } from '#contract/insight/health.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { healthHandlers } from './health.handlers.ts';

export const healthRoom = room({ name: 'health', calls: [handled(healthCalls, healthHandlers)] });
