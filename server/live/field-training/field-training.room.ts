import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { checklistCalls } from '#contract/live/field-checklists.calls.ts';
import { checklistFields } from '#contract/live/field-checklists.fields.ts';
import { findingCalls } from '#contract/live/field-findings.calls.ts';
import { onSiteCalls } from '#contract/live/field-on-site.calls.ts';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { visitFields, availabilityFields } from '#contract/live/field-training.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { availabilityHandlers, availabilityStandings } from './availabilities.handlers.ts';
import { visitBadge } from './field-training.badges.ts';
import { photoReaders } from './field-training.files.ts';
import { visitsEnd } from './dealer-closed.ts';
import { visitsFollow } from './follow.ts';
import { checklistHandlers, checklistStandings } from './on-site/checklists.handlers.ts';
import { findingsClose } from './on-site/find.ts';
import { findingHandlers } from './on-site/findings.handlers.ts';
import { onSiteHandlers } from './on-site/on-site.handlers.ts';
import { erasedFromVisits, personalVisits, visitDates } from './personal-data.ts';
import { visitHandlers, visitStandings } from './visits.handlers.ts';
import { fieldTrainingOfPeople } from './field-training.merge.ts';

export const fieldTrainingRoom = room({
  name: 'field-training',
  personColumns: fieldTrainingOfPeople,
  records: [
    {
      kind: 'appointment',
      one: { en: 'Visit', fr: 'Visite' },
      forms: [visitFields],
    },
    {
      kind: 'field-visit',
      one: { en: 'Visit', fr: 'Visite' },
      stored: {
        table: 'field_visit',
        many: { en: 'Visits', fr: 'Visites' },
      },
      feature: 'fieldTraining',
      forms: [visitFields],
    },
    {
      kind: 'availability',
      one: { en: 'Availability', fr: 'Disponibilité' },
      stored: {
        table: 'field_availability',
        many: { en: 'Availabilities', fr: 'Disponibilités' },
      },
      feature: 'fieldTraining',
      forms: [availabilityFields],
    },
    {
      kind: 'field-checklist',
      one: { en: 'Checklist', fr: 'Liste de contrôle' },
      stored: {
        table: 'field_checklist',
        many: { en: 'Checklists', fr: 'Listes de contrôle' },
        name: { en: 'name', fr: 'name_fr' },
      },
      feature: 'fieldTraining',
      forms: [checklistFields],
    },
    {
      kind: 'field-finding',
      one: { en: 'Finding', fr: 'Constat' },
      stored: {
        table: 'field_finding',
        many: { en: 'Findings', fr: 'Constats' },
      },
      feature: 'fieldTraining',
    },
    {
      kind: 'field-observation',
      one: { en: 'Observation', fr: 'Observation' },
      stored: {
        table: 'field_observation',
        many: { en: 'Observations', fr: 'Observations' },
        name: { en: 'name', fr: 'name_fr' },
      },
      feature: 'fieldTraining',
    },
  ],
  calls: [
    handled(availabilityCalls, availabilityHandlers, availabilityStandings),
    handled(checklistCalls, checklistHandlers, checklistStandings),
    handled(visitCalls, visitHandlers, visitStandings),
    handled(onSiteCalls, onSiteHandlers),
    handled(findingCalls, findingHandlers),
  ],
  listeners: [visitsFollow, visitsEnd, findingsClose],
  contributions: [visitBadge, photoReaders, personalVisits, erasedFromVisits, visitDates],
});
