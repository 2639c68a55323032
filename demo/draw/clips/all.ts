import { absFunctionCheck, bleedFrontBrake } from './brakes-abs.ts';
import type { ClipDrawing } from './clip-frame.ts';
import { changeBelt } from './cvt-technician.ts';
import { firstRide } from './delivery-handover.ts';
import { parasiticDraw, twistedPairRepair } from './electrical-diagnosis-charging-can.ts';
import { proveTestProve } from './high-voltage-safety.ts';
import { walkAround } from './off-road-lineup-2027.ts';
import { wordsToNumber } from './parts-counter-essentials.ts';
import { setUpInTwentyMinutes } from './suspension-set-up.ts';
import { testDrive } from './sxs-pre-delivery-talus-crew-1000.ts';
import { rewriteClaim } from './warranty-claims-that-pass.ts';

/** Clips by media path without its extension, with the second of the poster picture. */
export const clips: Record<string, { drawing: ClipDrawing; posterSecond: number }> = {
  'courses/brakes-abs/bleeding-a-front-brake': { drawing: bleedFrontBrake, posterSecond: 8.2 },
  'courses/cvt-technician/changing-the-belt': { drawing: changeBelt, posterSecond: 3.4 },
  'courses/delivery-handover/the-first-ride-and-the-first-500-kilometres': {
    drawing: firstRide,
    posterSecond: 10.6,
  },
  'courses/electrical-diagnosis-charging-can/measuring-parasitic-draw': {
    drawing: parasiticDraw,
    posterSecond: 15.4,
  },
  'courses/electrical-diagnosis-charging-can/repairing-a-twisted-pair': {
    drawing: twistedPairRepair,
    posterSecond: 13.5,
  },
  'courses/high-voltage-safety/prove-test-prove': { drawing: proveTestProve, posterSecond: 6.6 },
  'courses/off-road-lineup-2027/a-walk-around-in-six-stops': { drawing: walkAround, posterSecond: 4.2 },
  'courses/parts-counter-essentials/from-the-customers-words-to-the-part-number': {
    drawing: wordsToNumber,
    posterSecond: 9.3,
  },
  'courses/suspension-set-up/one-rider-one-bike-twenty-minutes': {
    drawing: setUpInTwentyMinutes,
    posterSecond: 9.3,
  },
  'courses/sxs-pre-delivery-talus-crew-1000/the-10-km-test-drive': { drawing: testDrive, posterSecond: 6.2 },
  'courses/warranty-claims-that-pass/rewrite-a-weak-claim': { drawing: rewriteClaim, posterSecond: 13.6 },
  'resources/abs-function-check': { drawing: absFunctionCheck, posterSecond: 8 },
};
