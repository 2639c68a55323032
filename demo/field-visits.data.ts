/** Visits to the dealer of the demo learner, in every status, so that an attendee sees each of them. */
export const visitsInStates = [
  {
    slug: 'clutch-clinic',
    status: 'pending',
    type: 'Hands-On',
    topic: 'Clutch clinic: weights and springs',
    instructor: 'ewa.lisowicz@ridgeline.example',
    startInDays: 12,
    startTime: '13:00',
    endTime: '15:00',
    note: 'Two sleds are on the lift that week.',
    cancelReason: null,
    report: null,
    comments: [],
  },
  {
    slug: 'diagnostics-today',
    status: 'confirmed',
    type: 'Field Training',
    topic: 'Diagnostic tool, step by step',
    instructor: 'ewa.lisowicz@ridgeline.example',
    startInDays: 0,
    startTime: '08:30',
    endTime: '11:00',
    note: 'Please bring the new cable.',
    cancelReason: null,
    report: null,
    comments: [
      { from: 'ewa.lisowicz@ridgeline.example', message: 'I park behind the workshop. Is the gate open at eight?' },
      { from: 'learner@paddock.example', message: 'Yes, from half past seven.', isReply: true },
    ],
  },
  // Their instructors have not written the reports yet.
  {
    slug: 'charging-systems',
    status: 'confirmed',
    type: 'Hands-On',
    topic: 'Charging systems, measured twice',
    instructor: 'ewa.lisowicz@ridgeline.example',
    startInDays: -1,
    startTime: '09:00',
    endTime: '11:00',
    note: '',
    cancelReason: null,
    report: null,
    comments: [],
  },
  {
    slug: 'winter-storage',
    status: 'confirmed',
    type: 'Hands-On',
    topic: 'Winter storage, fuel and batteries',
    instructor: 'instructor@paddock.example',
    startInDays: -1,
    startTime: '13:00',
    endTime: '15:00',
    note: '',
    cancelReason: null,
    report: null,
    comments: [],
  },
  {
    slug: 'warranty-photos',
    status: 'completed',
    type: 'Update',
    topic: 'Warranty photos that pass the first time',
    instructor: 'ewa.lisowicz@ridgeline.example',
    startInDays: -34,
    startTime: '09:00',
    endTime: '11:30',
    note: '',
    cancelReason: null,
    report:
      'We took the photos of five open claims again. Four lacked the serial number in the frame. The checklist now hangs above the bench.',
    comments: [
      { from: 'ewa.lisowicz@ridgeline.example', message: 'The fifth claim was paid today.' },
      {
        from: 'learner@paddock.example',
        message: 'I have two sleds to sell, hardly used. Call me after five.',
        reportedBy: ['ewa.lisowicz@ridgeline.example'],
      },
    ],
  },
  {
    slug: 'track-tension',
    status: 'cancelled',
    type: 'Hands-On',
    topic: 'Track tension and alignment',
    instructor: 'ewa.lisowicz@ridgeline.example',
    startInDays: 4,
    startTime: '10:00',
    endTime: '12:00',
    note: '',
    cancelReason: 'The parts are late. We ask again when they are here.',
    report: null,
    comments: [],
  },
] as const;

/** Hours of the instructors, by the clock in their own zones. */
export const instructorHours = [
  {
    email: 'instructor@paddock.example',
    timeZone: 'America/Denver',
    days: [1, 2, 3, 4, 5],
    start: '08:00',
    end: '17:00',
    dayOffIn: 40,
  },
  {
    email: 'ewa.lisowicz@ridgeline.example',
    timeZone: 'America/Toronto',
    days: [1, 2, 3, 4],
    start: '07:30',
    end: '18:00',
    dayOffIn: 21,
  },
] as const;

/** Observation checklists: one for a type of visit, which it needs to be completed, and one for every visit. */
export const checklists = [
  {
    slug: 'warranty-photos',
    name: 'Photos for warranty claims',
    nameFr: 'Photos pour les réclamations de garantie',
    type: 'Update',
    required: true,
    items: [
      { en: 'Photographs the serial number in the frame', fr: 'Photographie le numéro de série dans le cadre' },
      { en: 'Shows the part before and after it is removed', fr: 'Montre la pièce avant et après son retrait' },
      { en: 'Names the files by claim number', fr: 'Nomme les fichiers selon le numéro de réclamation' },
      { en: 'Adds the work order to the claim', fr: 'Joint le bon de travail à la réclamation' },
    ],
  },
  {
    slug: 'safe-work',
    name: 'Safe work in the shop',
    nameFr: 'Travail sécuritaire à l’atelier',
    type: null,
    required: false,
    items: [
      { en: 'Secures the machine on the lift', fr: 'Immobilise l’engin sur le pont' },
      { en: 'Wears eye protection', fr: 'Porte une protection oculaire' },
      { en: 'Disconnects the battery first', fr: 'Débranche d’abord la batterie' },
    ],
  },
] as const;

/** What was observed at a completed visit. Both people signed; the manager did so on the device of the instructor. */
export const observations = [
  {
    visit: 'warranty-photos',
    checklist: 'warranty-photos',
    person: 'learner@paddock.example',
    verdicts: ['approved', 'approved', 'needs-work', 'approved'],
    notes: ['', '', 'Two files still had the camera’s names.', ''],
    how: 'own-account',
  },
  {
    visit: 'warranty-photos',
    checklist: 'warranty-photos',
    person: 'manager@paddock.example',
    verdicts: ['rejected', 'approved', 'approved', 'approved'],
    notes: ['The number was outside the picture in four of five claims.', '', '', ''],
    how: 'instructor-device',
  },
] as const;

/** Findings that followed from it. The pass of its course closed the first one, and the last one was a mistake. */
export const findings = [
  {
    slug: 'file-names',
    visit: 'warranty-photos',
    checklist: 'warranty-photos',
    item: 2,
    person: 'learner@paddock.example',
    text: 'Two files still had the camera’s names, so nobody could tell which claim they belong to.',
    outcome: 'closed',
    dueInDays: -4,
  },
  {
    slug: 'serial-numbers',
    visit: 'warranty-photos',
    checklist: 'warranty-photos',
    item: 0,
    person: 'manager@paddock.example',
    text: 'The serial number was outside the picture in four of five claims.',
    outcome: 'open',
    dueInDays: 12,
  },
  {
    slug: 'work-orders',
    visit: 'warranty-photos',
    checklist: 'warranty-photos',
    item: 3,
    person: 'manager@paddock.example',
    text: 'One claim had no work order.',
    outcome: 'withdrawn',
    dueInDays: 2,
  },
] as const;
