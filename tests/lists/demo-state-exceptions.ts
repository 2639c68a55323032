import { clipExceptions } from './demo-clip-exceptions.ts';

export const readers = [
  'platform',
  'company',
  'brand',
  'regional',
  'district',
  'manager',
  'learner',
] as const;
export type Reader = (typeof readers)[number];

export interface Exception {
  readonly calls: RegExp;
  /** As `filter=value` or `column=value`. */
  readonly states: RegExp;
  /** The people who do not see it; everyone if none is named. */
  readonly who?: readonly Reader[];
  readonly why: string;
}

const outside: readonly Reader[] = ['regional', 'district', 'manager', 'learner'];
/** States of lists that somebody of the demo cannot have, each with the reason. */
export const exceptions: readonly Exception[] = [
  {
    calls: /^users\.likely-pairs$/,
    states: /^(?:one|other)\.status=(?:pending|denied|deactivated)$/,
    why: 'The demo has one pair, of two accounts that sign in.',
  },
  {
    calls: /^imports\./,
    states: /./,
    who: ['company'],
    why: 'Only whoever made an import sees it: the platform administrator has every state.',
  },
  {
    calls: /^reports\.courses\.to-check$/,
    states: /^flag=(?:french|english|guessed)$/,
    why: 'Too few people of the demo read French, and its quizzes are good.',
  },
  {
    calls: /^users\.merges$/,
    states: /^account\.status=/,
    why: 'A merge deactivates the account.',
  },
  {
    calls: /^dealers\.pins$/,
    states: /status=pending$/,
    why: 'The dealer that waits has no postal code yet, so no place.',
  },
  {
    calls: /^spiffs\.claims\.list$/,
    states: /^risk\.band=/,
    who: ['learner'],
    why: 'How claims are scored is for those who decide on them.',
  },
  {
    calls: /^statements\.(?:dealer-)?why$/,
    states: /./,
    why: 'Accounts of one person or dealer, and each has those that something moved in.',
  },
  {
    calls: /^loyalty\.current-user$/,
    states: /./,
    who: ['platform', 'company', 'regional', 'district'],
    why: 'What somebody sent themselves: these people are no members.',
  },
  {
    calls: /^loyalty\.submissions\.list$/,
    states: /./,
    who: ['regional', 'district'],
    why: 'The same for field staff, who see the credits of their dealers instead.',
  },
  {
    calls: /^loyalty\.fabtech-receipts$/,
    states: /^(?:currency=CAD|type=photo)$/,
    why: 'Receipts of one brand, which Canadian dealers of the demo do not sell.',
  },
  {
    calls: /^loyalty\.dealers$/,
    states: /^currency=/,
    who: ['manager', 'learner'],
    why: 'For owners and field staff.',
  },
  {
    calls: /^notifications\.list$/,
    states: /^kind=credits-sent$/,
    who: ['learner'],
    why: 'For the owners of a dealer.',
  },
  {
    calls: /^(?:brands|categories|courses|curriculums|forms)\./,
    states:
      /^(?:courses\.|progress\.|standing\.)?(?:status|state|standing)=(?:not-started|in-progress|passed|failed|due-again|complete|certified|ends-soon|expired|revoked)$|^type=course-feedback$/,
    who: ['platform', 'company', 'brand', 'regional', 'district', 'manager'],
    why: 'Their own training; these screens are the learner’s.',
  },
  {
    calls: /^courses\.(?:remaining|in-progress|completed|mandatory)$/,
    states: /^(?:status|state)=/,
    who: ['learner'],
    why: 'Each of these lists is a part of `courses.recent`, which shows them all.',
  },
  {
    calls: /^(?:categories|courses|curriculums)\./,
    states: /(?:^|\.)(?:state=due-again|standing=)/,
    who: ['learner'],
    why: 'Nobody is in all of them at once; the reports of the same people show them all.',
  },
  {
    calls: /^(?:brands|courses|curriculums)\.list$/,
    states:
      /^(?:status|managed\.state)=(?:draft|review|denied|unpublished|clean)$|^managed\.schedule\.action=|^active=false$|^deleted=true$/,
    who: outside,
    why: 'Seen by who works on them.',
  },
  {
    calls: /^curriculums\.details$|^brands\.bucket-progress$/,
    states: /^status=(?:draft|unpublished)$/,
    why: 'What learners may take is published.',
  },
  {
    calls: /^scorm\.works$/,
    states: /./,
    why: 'A package is on its way in for minutes, and each author sees the own ones: nobody’s is while the demo is loaded.',
  },
  {
    calls: /^(?:courses|curriculums)\.list$/,
    states: /^deleted=true$/,
    who: ['brand'],
    why: 'The bin is opened by who may delete.',
  },
  {
    calls: /^brands\.list$/,
    states: /^active=false$/,
    who: ['brand'],
    why: 'A brand manager has the own brands only.',
  },
  {
    calls: /^courses\.list$/,
    states: /^isScorm=true$/,
    who: ['manager'],
    why: 'The packages are for technicians.',
  },
  {
    calls: /^resources\.list$/,
    states: /^status=(?:draft|unpublished)$|^active=false$|^deleted=true$/,
    who: outside,
    why: 'Seen by who works on them.',
  },
  {
    calls: /^resources\.list$/,
    states: /^type=(?:video|image)$/,
    who: ['manager'],
    why: 'Those are for other departments.',
  },
  {
    calls: /^suggested-follows\.list$/,
    states: /^status=(?:draft|unpublished)$|^published=false$|^deleted=true$/,
    who: outside,
    why: 'Seen by who works on them.',
  },
  {
    calls: /^suggested-follows\.curriculum\.list$/,
    states: /^suggests\./,
    who: outside,
    why: 'They find what is published, in the few curriculums that they take; `suggested-follows.list` shows every platform.',
  },
  {
    calls: /^media-center\.filter-contents$/,
    states: /^expiry=expired$/,
    who: outside,
    why: 'Gone for readers.',
  },
  {
    calls: /^media-center\.trash$/,
    states: /^(?:kind|languages)=/,
    why: 'The trash of the demo has a picture and two folders; `media-center.filter-contents` shows every kind and language.',
  },
  {
    calls: /^(?:bulletins|promotions|events)\.list$/,
    states: /^status=(?:draft|unpublished)$|^published=false$|^deleted=true$/,
    who: outside,
    why: 'Seen by who writes them.',
  },
  {
    calls: /^bulletins\.(?:list|recent)$/,
    states: /^period=/,
    why: 'Only promotions have days; both have the same shape.',
  },
  {
    calls: /^(?:bulletins|promotions)\.recent$|^favorites\.list$/,
    states:
      /^(?:.*\.)?status=(?:draft|unpublished|waiting_approval|denied)$|^(?:.*\.)?period=(?:upcoming|ended)$/,
    why: 'The newest ones that are published, and what a person marked; `promotions.list` shows them all.',
  },
  {
    calls: /^events\.available$/,
    states: /^status=(?:draft|unpublished)$|^period=ended$/,
    why: 'Published ones that are not over; `events.list` shows them all.',
  },
  ...clipExceptions,
  {
    calls: /^live-training\.events\.list$/,
    states: /^status=(?:draft|unpublished)$|^deleted=true$/,
    who: outside,
    why: 'Seen by who works on them.',
  },
  {
    calls: /^live-training\.events\.list$/,
    states: /^(?:start|end)Occurrence=/,
    why: 'The hour that clocks show twice is at night, when nobody teaches.',
  },
  {
    calls: /^live-training\.events\.list$/,
    states: /^price\.currency=EUR$/,
    why: 'Locations are in the United States and in Canada.',
  },
  {
    calls: /^field-training\.appointments\.(?:list|all)$/,
    states: /./,
    who: ['company', 'brand', 'regional', 'district'],
    why: 'Visits are for owners, attendees, instructors, and people named in the settings, whatever their rights.',
  },
  {
    calls: /^field-training\.appointments\.(?:list|all)$/,
    states: /^(?:start|end)Occurrence=/,
    why: 'The hour that clocks show twice is at night, when nobody teaches.',
  },
  {
    calls: /^field-training\.findings\.list$/,
    states: /^state=/,
    who: ['company', 'brand', 'regional', 'district', 'manager', 'learner'],
    why: 'Like visits; people who only attend see the findings about themselves.',
  },
  {
    calls: /^live-training\.events\.(?:my-events|dealer-)/,
    states: /^(?:start|end)Occurrence=|^price\.currency=EUR$|^status=(?:draft|unpublished)$/,
    why: 'As in the list of events: these lists hold published ones.',
  },
  {
    calls: /^dashboards\.learner-home$/,
    states: /^kind=/,
    why: 'It is about the reader alone; the test of the home makes every kind.',
  },
  {
    calls: /^live-training\.events\.taught$/,
    states: /./,
    who: ['platform'],
    why: 'It is about the events that somebody teaches; the platform administrator teaches none.',
  },
  {
    calls: /^live-training\.events\.my-events$/,
    states: /^enrollment\./,
    who: ['platform', 'company', 'brand', 'regional', 'district', 'manager'],
    why: 'Their own places; the learner has some of every kind.',
  },
  {
    calls: /^live-training\.events\.my-events$/,
    states: /^enrollment\.(?:kind=(?:registered|enrolled|waitlisted|attended)$|checkInBy=)/,
    who: ['learner'],
    why: 'The first of the five lists has the events in which somebody has no place; the demo test of the room reads the others.',
  },
  {
    calls: /^live-training\.events\.dealer-/,
    states: /^(?:(?:places\.)?enrollment\.)?(?:kind|checkInBy)=/,
    who: ['platform'],
    why: 'They are about the dealers that somebody manages; the platform administrator manages none.',
  },
  {
    calls: /^live-training\.events\.dealer-users$/,
    states: /^places\.enrollment\.(?:kind=(?:registered|cancelled|attended)|checkInBy=)/,
    who: ['manager'],
    why: 'It shows places in coming events, where nobody is checked in yet.',
  },
  {
    calls: /^live-training\.events\.dealer-user-reports$/,
    states: /^enrollment\.checkInBy=(?:staff|printed-code)$/,
    who: ['manager'],
    why: 'The staff of one dealer are few.',
  },
  {
    calls: /^reports\.(?:dealers|users)\.live-training-/,
    states: /enrollment\.kind=registered$/,
    why: 'An invited address never had a place.',
  },
  {
    calls: /^reports\.dealers\.live-training-reports$/,
    states: /^people\.enrollment\.kind=cancelled$/,
    why: 'The report of a dealer leaves out places that were given up.',
  },
  {
    calls: /^reports\.dealers\.live-training-reports$/,
    states: /checkInBy=printed-code$/,
    who: ['manager'],
    why: 'The staff of one dealer are few.',
  },
  {
    calls: /^reports\.users\.live-training-attendance$/,
    states: /checkInBy=printed-code$/,
    why: 'The people tried here are the staff of one dealer, who are few.',
  },
  {
    calls: /^reports\.users\.live-training-attendance$/,
    states: /=cancelled$/,
    who: ['brand'],
    why: 'The learner gave up a place in an event of another brand.',
  },
  {
    calls: /^certificates\./,
    states: /design\.(?:paper|orientation|backdrop)=/,
    why: 'How a sheet looks is chosen, not a state of it.',
  },
  {
    calls: /^courses\.removed-parts$/,
    states: /(?:^|\.)kind=/,
    why: 'The bin of one draft holds what its author removed in the last 30 days.',
  },
  {
    calls: /^learner-requests\.list$/,
    states: /^user\.status=(?:pending|denied)$/,
    why: 'Dealer managers ask about people who work there; nobody is denied or waits for approval among them.',
  },
  {
    calls: /^user-requests\.own$/,
    states: /^status=(?:active|denied)$|^dealers\.status=/,
    why: 'It lists people who wait, at dealers where somebody manages.',
  },
  {
    calls: /^user-requests\.own$/,
    states: /^status=pending$/,
    who: ['platform'],
    why: 'It is about the dealers that somebody manages; the platform administrator manages none.',
  },
  { calls: /^courses\.compare$/, states: /^change=/, why: 'What differs between two versions, not a state.' },
  {
    calls: /^scorm\.get$/,
    states: /^findings\.severity=error$/,
    why: 'A package with an error is refused, not kept.',
  },
  {
    calls: /^reports\.courses\.people$/,
    states: /^(?:status|state)=due-again$/,
    who: ['brand'],
    why: 'The course whose passes are due again is of another brand.',
  },
  {
    calls: /^reports\.curriculums\.list$/,
    states: /^status=draft$/,
    why: 'Nobody is in one that was never published.',
  },
  {
    calls: /^notifications\.list$/,
    states: /^(?:kind|group)=/,
    who: ['platform', 'company', 'brand', 'regional', 'district', 'manager'],
    why: 'A notification concerns one person: the learner has those about training, authors those about drafts.',
  },
  {
    calls: /^notifications\.list$/,
    states:
      /^(?:group=authoring|kind=(?:course-(?:submitted|decided|not-published)|file-ready|seat-free|event-decision|bulletin-unconfirmed|recall-unmailed|address-refused|person-registered|learner-request-decided|move-failed|dealer-feed|full-report-failed))$/,
    who: ['learner'],
    why: 'Learners neither work on courses and events, nor save reports, nor look after people.',
  },
  {
    calls: /^notifications\.broadcasts$/,
    states:
      /^kind=(?!course-assigned|bulletin-published|bulletin-recall|recall-unmailed|promotion-published|event-published|event-answer-changed|message-received)/,
    why: 'What concerns one person at a time, and points that end in one run.',
  },
  {
    calls: /^messages\.list$/,
    states: /^state=sending$/,
    why: 'A message is on its way for half a minute.',
  },
  {
    calls: /^messages\.list$/,
    states: /^state=(?:draft|scheduled)$/,
    who: ['platform', 'brand', 'regional', 'district'],
    why: 'Drafts are one person’s: the company administrator has them.',
  },
  {
    calls: /^messages\.list$/,
    states: /^state=sent$/,
    who: ['brand'],
    why: 'Brand managers of the demo write announcements.',
  },
  {
    calls: /^messages\.list$/,
    states: /^(?:language=fr|unread=true)$/,
    who: ['company'],
    why: 'Nobody above writes to the company administrator, who wrote the French message.',
  },
  {
    calls: /^spiffs\.(?:list|recent)$/,
    states: /^status=(?:pending|denied)$/,
    who: ['brand', ...outside],
    why: 'Seen by who decides; others see what they can claim.',
  },
  {
    calls: /^spiffs\.(?:list|recent)$/,
    states: /^own\.obstacle=/,
    why: 'Nobody is in all of them at once: each is tested with people of its own.',
  },
  {
    calls: /^spiffs\.recent$/,
    states: /^(?:status|type|structure|payoutType|currency)=/,
    why: 'The five newest ones that are open; `spiffs.list` shows them all.',
  },
  {
    calls: /^spiffs\.claims\.list$/,
    states: /./,
    who: ['brand', 'regional', 'district', 'manager'],
    why: 'They sell little or nothing; the learner has every state.',
  },
  {
    calls: /^spiffs\.claims\.list$/,
    states: /^spiff\.currency=EUR$|^spiff\.structure=FIXED$|^payment=returned$|^reason=|^own=true$/,
    why: 'A claim for each would say nothing more; what was returned is the manager’s, and administrators sell nothing.',
  },
  {
    calls: /^rewards\.(?:list|user)$/,
    states: /^status=unassigned$/,
    why: 'It belongs to nobody yet, so it is in no person’s list; the report shows it.',
  },
  {
    calls: /^rewards\.list$/,
    states: /^status=undone$|^incentive\.type=points-shop$|^source=shop$/,
    who: ['platform', 'company', 'brand', 'regional', 'district'],
    why: 'The maker’s staff has no points to buy anything with; the learner bought something.',
  },
  {
    calls: /^incentives\.current-user$/,
    states: /^obstacle=limit-reached$/,
    who: ['platform', 'company', 'brand', 'regional', 'district'],
    why: 'They have bought nothing.',
  },
  {
    calls: /^incentives\.current-user$/,
    states: /^obstacle=not-participating$/,
    why: 'It is about the person: whoever takes no part sees nothing else.',
  },
  {
    calls: /^curriculums\.existing-incentives$/,
    states: /^type=points-shop$/,
    why: 'What is bought with points belongs to no curriculum.',
  },
  {
    calls: /^payouts\.list$/,
    states: /^status=releasing$|^abilities\.releaseBlocked=own-line$/,
    why: 'A worker releases a run within seconds, and administrators work at no dealer, so nothing is owed to them.',
  },
  {
    calls: /^(?:payouts|activities)\./,
    states: /(?:currency|totals\.currency)=EUR$/,
    why: 'No dealer of the demo is in Europe.',
  },
  {
    calls: /^payouts\.current-user$/,
    states: /^status=open$/,
    why: 'People see their payouts once a run is released.',
  },
  {
    calls: /^(?:payouts\.current-user|activities\.(?:current-user|user-overview))$/,
    states: /./,
    who: ['platform', 'company', 'brand', 'regional', 'district', 'manager'],
    why: 'Their own; the learner has some of every kind.',
  },
  {
    calls: /^activities\.current-user$/,
    states: /^style=(?:flat|road)$/,
    who: ['learner'],
    why: 'One person rides two styles; the queues show all four.',
  },
  {
    calls: /^works\.list$/,
    states: /^state=(?:waiting|running)$/,
    why: 'A worker does within seconds what waits.',
  },
  {
    calls: /^works\.list$/,
    states: /./,
    who: ['company', 'brand', 'regional', 'district', 'manager', 'learner'],
    why: 'It lists what a person started in the background; the platform administrator did.',
  },
];
