import type { SlideDrawing } from '../slide-frame.ts';
import { brakesSlides } from './brakes-abs.ts';
import { cvtSlides } from './cvt-technician.ts';
import { deliverySlides } from './delivery-handover.ts';
import { electricalSlides } from './electrical-diagnosis-charging-can.ts';
import { highVoltageSlides } from './high-voltage-safety.ts';
import { lineUpSlides } from './off-road-lineup-2027.ts';
import { partsSlides } from './parts-counter-essentials.ts';
import { suspensionSlides } from './suspension-set-up.ts';
import { preDeliverySlides } from './sxs-pre-delivery-talus-crew-1000.ts';
import { warrantySlides } from './warranty-claims-that-pass.ts';

/** Drawings by course and section. */
export const slideDrawings: Record<string, Record<string, SlideDrawing>> = {
  'brakes-abs': brakesSlides,
  'cvt-technician': cvtSlides,
  'delivery-handover': deliverySlides,
  'electrical-diagnosis-charging-can': electricalSlides,
  'high-voltage-safety': highVoltageSlides,
  'off-road-lineup-2027': lineUpSlides,
  'parts-counter-essentials': partsSlides,
  'suspension-set-up': suspensionSlides,
  'sxs-pre-delivery-talus-crew-1000': preDeliverySlides,
  'warranty-claims-that-pass': warrantySlides,
};
