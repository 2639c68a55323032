import { sectionsOf, type DemoCourse, type DemoQuestion } from './course.schema.ts';
import type { DemoContent } from './content.schema.ts';
import { htmlFaults } from './html-faults.ts';
import type { DemoLibrary } from './library.schema.ts';
import type { DemoNetwork } from './network.schema.ts';

/** One fault: the file, the path inside it, and what is wrong. */
export interface ContentFault {
  at: string;
  message: string;
}
type Report = (at: string, message: string) => void;

const duplicates = <T>(values: readonly T[]): T[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Faults that the schemas of single files cannot see: references, uniqueness, quiz answers, HTML. */
export function contentFaults(content: DemoContent): ContentFault[] {
  const faults: ContentFault[] = [];
  const names = namesOf(content);
  for (const course of content.courses) {
    const file = `courses/${course.slug}.yaml`;
    checkCourse(course, names, (at, message) => faults.push({ at: `${file}: ${at}`, message }));
  }
  checkNetwork(content.network, names, (at, message) => faults.push({ at: `network.yaml: ${at}`, message }));
  checkLibrary(content.library, names, (at, message) => faults.push({ at: `library.yaml: ${at}`, message }));
  return faults;
}

type Names = ReturnType<typeof namesOf>;

function namesOf({ network, courses, library }: DemoContent) {
  return {
    brands: new Set(network.brands.map((brand) => brand.slug)),
    buckets: new Set(network.buckets.map((bucket) => bucket.slug)),
    departments: new Set(network.departments.map((department) => department.name)),
    businessUnits: new Set(network.businessUnits.map((unit) => unit.code)),
    dealers: new Set(network.dealers.map((dealer) => dealer.number)),
    adminGroups: new Set(network.adminGroups.map((group) => group.slug)),
    certificates: new Set(network.certificates.map((certificate) => certificate.slug)),
    curriculums: new Set(network.curriculums.map((curriculum) => curriculum.slug)),
    courses: new Set(courses.map((course) => course.slug)),
    people: new Set(peopleOf(network).map((person) => person.email)),
    videoCategories: new Set(library.videoCategories.map((category) => category.slug)),
    podcastCategories: new Set(library.podcastCategories.map((category) => category.slug)),
    loyaltyBrands: new Set(library.loyalty.brands.map((brand) => brand.slug)),
    templates: new Set(library.liveTraining.templates.map((template) => template.slug)),
    locations: new Set(library.liveTraining.locations.map((location) => location.slug)),
    topics: new Set(library.fieldTraining.topics.map((topic) => topic.slug)),
  };
}

function resolver(names: Names, report: Report) {
  return (at: string, kind: keyof Names, values: readonly (string | null | undefined)[]) => {
    for (const value of values)
      if (value !== null && value !== undefined && !names[kind].has(value))
        report(at, `no ${kind} entry “${value}”`);
  };
}

function checkUnique(at: string, values: readonly (string | number)[], report: Report): void {
  for (const value of new Set(duplicates(values))) report(at, `“${value}” stands more than once`);
}

function checkHtml(at: string, body: { en: string; fr: string }, report: Report): void {
  for (const language of ['en', 'fr'] as const)
    for (const fault of htmlFaults(body[language])) report(`${at}.${language}`, fault);
}

function checkCourse(course: DemoCourse, names: Names, report: Report): void {
  const resolve = resolver(names, report);
  resolve('brand', 'brands', [course.brand]);
  resolve('departments', 'departments', course.departments);
  const sections = sectionsOf(course);
  checkUnique(
    'chapters',
    course.chapters.map((chapter) => chapter.slug),
    report,
  );
  checkUnique(
    'sections',
    sections.map((section) => section.slug),
    report,
  );
  const known = new Set(sections.map((section) => section.slug));
  for (const [index, { section }] of course.quiz.entries())
    if (!known.has(section)) report(`quiz ${index}`, `names no section of the course: ${section}`);
  const minutes = sections.reduce((sum, section) => sum + section.minutes, 0) + course.quiz.length;
  if (minutes !== course.minutes) report('minutes', `sections and questions make ${minutes}`);

  for (const section of sections) {
    const at = `section ${section.slug}`;
    const media = `courses/${course.slug}/${section.slug}`;
    checkHtml(`${at}.body`, section.body, report);
    if (section.type === 'product')
      checkUnique(
        at,
        section.product.variants.map((variant) => variant.sku),
        report,
      );
    if (section.type === 'slide') checkFiles(at, section.slide.image, media, 'png', report);
    if (section.type === 'video') checkVideo(at, section.video, media, report);
  }
  checkHtml('cheatSheet.body', course.cheatSheet.body, report);
  checkFiles('cheatSheet', course.cheatSheet.file, `courses/${course.slug}/cheat-sheet`, 'pdf', report);

  for (const language of ['en', 'fr'] as const)
    checkUnique(
      `quiz.${language}`,
      course.quiz.map((question) => question.text[language]),
      report,
    );
  course.quiz.forEach((question, index) => checkQuestion(`quiz[${index}]`, question, report));
}

function checkFiles(
  at: string,
  files: { en: string; fr: string },
  media: string,
  ending: string,
  report: Report,
): void {
  for (const language of ['en', 'fr'] as const)
    if (files[language] !== `${media}.${language}.${ending}`)
      report(at, `file is not ${media}.${language}.${ending}`);
}

function checkVideo(
  at: string,
  video: { file: string; poster: string; captions: { en: string; fr: string } },
  media: string,
  report: Report,
): void {
  if (video.file !== `${media}.mp4`) report(at, `file is not ${media}.mp4`);
  if (video.poster !== `${media}.jpg`) report(at, `poster is not ${media}.jpg`);
  checkFiles(at, video.captions, media, 'vtt', report);
}

function checkQuestion(at: string, question: Pick<DemoQuestion, 'type' | 'options'>, report: Report): void {
  const { options, type } = question;
  const right = options.filter((option) => option.correct).length;
  for (const language of ['en', 'fr'] as const)
    checkUnique(
      `${at}.${language}`,
      options.map((option) => option.text[language].toLowerCase()),
      report,
    );
  if (type === 'multiple' && (right < 2 || right === options.length))
    report(at, `several right options and a wrong one wanted, ${right} of ${options.length} are right`);
  if (type !== 'multiple' && right !== 1) report(at, `exactly one right option wanted, ${right} are`);
  if (type === 'true_false' && options.map((option) => option.text.en).join() !== 'True,False')
    report(at, 'options are not True, False');
}

const peopleOf = ({ signIns, company, users, newcomers }: DemoNetwork) => [
  ...signIns,
  ...company,
  ...users,
  ...newcomers,
];

function checkNetwork(network: DemoNetwork, names: Names, report: Report): void {
  const resolve = resolver(names, report);
  const people = peopleOf(network);
  const domains = new Map(network.dealers.map((dealer) => [dealer.number, dealer.domain]));
  checkUnique(
    'people',
    people.map((person) => person.email),
    report,
  );
  checkUnique(
    'brands',
    network.brands.map((brand) => brand.slug),
    report,
  );
  checkUnique(
    'dealers',
    network.dealers.map((dealer) => dealer.number),
    report,
  );
  checkUnique(
    'curriculums',
    network.curriculums.map((curriculum) => curriculum.slug),
    report,
  );
  checkUnique(
    'incentives',
    network.incentives.map((incentive) => incentive.slug),
    report,
  );
  checkUnique(
    'incentive codes',
    network.incentives.flatMap((incentive) => incentive.codes),
    report,
  );

  for (const brand of network.brands) {
    resolve(`brand ${brand.slug}`, 'buckets', [brand.bucket]);
    if (brand.logo !== `brands/${brand.slug}.png`)
      report(`brand ${brand.slug}`, 'logo is not named after it');
  }
  for (const group of network.adminGroups) {
    resolve(`adminGroup ${group.slug}`, 'dealers', group.dealers);
    resolve(`adminGroup ${group.slug}`, 'people', group.staff);
  }
  for (const dealer of network.dealers) {
    const at = `dealer ${dealer.number}`;
    resolve(at, 'businessUnits', dealer.businessUnits);
    const groups = network.adminGroups.filter((group) => group.dealers.includes(dealer.number));
    if (groups.length !== 1) report(at, `stands in ${groups.length} admin groups`);
    if (!network.users.some((user) => user.dealer === dealer.number && user.role === 'DEALER_MANAGER'))
      report(at, 'has no manager');
  }
  for (const person of [...network.signIns, ...network.company]) {
    const at = `person ${person.email}`;
    resolve(at, 'brands', person.ownedBrands ?? []);
    resolve(at, 'adminGroups', person.adminGroups ?? []);
    resolve(at, 'departments', [person.department]);
    for (const group of network.adminGroups)
      if (group.staff.includes(person.email) !== (person.adminGroups ?? []).includes(group.slug))
        report(at, `and admin group ${group.slug} do not name each other`);
  }
  for (const signIn of network.signIns) {
    const at = `signIn ${signIn.who}`;
    resolve(at, 'dealers', [signIn.dealer]);
    if (signIn.email !== `${signIn.who}@paddock.example`) report(at, 'address is not <who>@paddock.example');
    const refused = signIn.status === 'denied' || signIn.status === 'deactivated';
    if (refused !== (signIn.reason !== undefined)) report(at, 'reason and status do not agree');
  }
  for (const user of network.users) {
    const at = `user ${user.email}`;
    resolve(at, 'dealers', [user.dealer]);
    resolve(at, 'departments', [user.department]);
    if (!user.email.endsWith(`@${domains.get(user.dealer)}`)) report(at, 'address is not of the dealer');
  }
  checkCurriculums(network, names, report);
  for (const incentive of network.incentives) {
    const at = `incentive ${incentive.slug}`;
    resolve(at, 'brands', [incentive.brand]);
    resolve(at, 'curriculums', [incentive.curriculum]);
    if ((incentive.type === 'code') !== incentive.codes.length > 0) report(at, 'codes and type do not agree');
    if (incentive.type === 'code' && incentive.codes.length !== incentive.quantity)
      report(at, `${incentive.codes.length} codes for a quantity of ${incentive.quantity}`);
  }
}

function checkCurriculums(network: DemoNetwork, names: Names, report: Report): void {
  const resolve = resolver(names, report);
  for (const curriculum of network.curriculums) {
    const at = `curriculum ${curriculum.slug}`;
    resolve(at, 'brands', [curriculum.brand]);
    resolve(at, 'departments', curriculum.departments);
    resolve(at, 'certificates', [curriculum.certificate]);
    resolve(
      at,
      'courses',
      curriculum.courses.map((entry) => entry.course),
    );
    checkUnique(
      at,
      curriculum.courses.map((entry) => entry.course),
      report,
    );
    const segments = network.brands.find((brand) => brand.slug === curriculum.brand)?.segments ?? [];
    for (const segment of curriculum.segments)
      if (!segments.includes(segment)) report(at, `segment “${segment}” is not of the brand`);
    curriculum.courses.forEach((entry, index) => {
      const earlier = curriculum.courses.slice(0, index).map((other) => other.course);
      for (const prerequisite of entry.prerequisites)
        if (!earlier.includes(prerequisite)) report(at, `${entry.course} needs ${prerequisite}, not earlier`);
    });
  }
}

function checkLibrary(library: DemoLibrary, names: Names, report: Report): void {
  const resolve = resolver(names, report);
  const brandOf = [...library.announcements, ...library.promotions];
  for (const entry of brandOf) {
    resolve(`“${entry.title.en}”`, 'brands', [entry.brand]);
    checkHtml(`“${entry.title.en}”.body`, entry.body, report);
  }
  const audienced = [
    ...library.announcements.map((entry) => [entry.title.en, entry.departments] as const),
    ...library.promotions.map((entry) => [entry.title.en, entry.departments] as const),
    ...library.events.map((entry) => [entry.title.en, entry.departments] as const),
    ...library.resources.map((entry) => [entry.name.en, entry.departments] as const),
    ...library.suggestedFollows.map((entry) => [entry.name, entry.departments] as const),
    ...library.messages.map((entry) => [entry.subject, entry.audience.departments] as const),
    ...library.spiffs.map((entry) => [entry.name.en, entry.departments] as const),
  ];
  for (const [name, departments] of audienced) resolve(`“${name}”`, 'departments', departments);

  checkUnique(
    'announcements',
    library.announcements.map((entry) => entry.slug),
    report,
  );
  for (const { title, status, publishedDaysAgo, acknowledge } of library.announcements) {
    if ((status === 'draft') !== (publishedDaysAgo === null)) report(`“${title.en}”`, 'draft with a date');
    if (acknowledge) checkQuestion(`“${title.en}”`, { type: 'single', options: acknowledge.options }, report);
  }
  for (const entry of [...library.promotions, ...library.spiffs])
    if (entry.startInDays >= entry.endInDays) report('period', 'ends before it starts');

  const { templates, locations, events } = library.liveTraining;
  const timed = [...library.events, ...events, ...library.fieldTraining.appointments];
  for (const entry of timed)
    if (entry.startTime >= entry.endTime) report(`start ${entry.startInDays}`, 'ends before it starts');
  for (const entry of library.events)
    if ((entry.venue === null) !== (entry.link !== null))
      report(`“${entry.title.en}”`, 'venue or link wanted');

  checkUnique(
    'resources',
    library.resources.map((entry) => entry.slug),
    report,
  );
  checkUnique(
    'resource order',
    library.resources.map((entry) => entry.order),
    report,
  );
  for (const resource of library.resources) checkResource(resource, names, report);

  for (const video of library.videos) {
    resolve(`video ${video.slug}`, 'videoCategories', [video.category]);
    resolve(`video ${video.slug}`, 'people', [video.submittedBy]);
  }
  for (const podcast of library.podcasts)
    resolve(`podcast ${podcast.slug}`, 'podcastCategories', [podcast.category]);
  for (const { subject, from, audience } of library.messages) {
    resolve(`“${subject}”`, 'people', [from]);
    resolve(`“${subject}”`, 'businessUnits', audience.businessUnits);
    resolve(`“${subject}”`, 'adminGroups', audience.adminGroups);
    resolve(`“${subject}”`, 'dealers', audience.dealers);
  }
  for (const template of templates) resolve(`template ${template.slug}`, 'courses', [template.course]);
  for (const event of events) {
    const at = `live event ${event.template} +${event.startInDays}`;
    resolve(at, 'templates', [event.template]);
    resolve(at, 'locations', [event.location]);
    if (event.virtual !== (event.location === null)) report(at, 'virtual or with a location, not both');
    if (event.virtual !== (event.link !== null)) report(at, 'a virtual event needs a link');
    const zone = locations.find((location) => location.slug === event.location)?.timezone;
    if (zone !== undefined && zone !== event.timezone) report(at, 'zone is not that of the location');
    if (event.enrolled > event.seats) report(at, 'more enrolled than seats');
    if (event.waitlisted > 0 && event.enrolled < event.seats) report(at, 'waitlist beside free seats');
  }
  for (const appointment of library.fieldTraining.appointments) {
    const at = `appointment ${appointment.dealer} ${appointment.startInDays}`;
    resolve(at, 'topics', [appointment.topic]);
    resolve(at, 'dealers', [appointment.dealer]);
    resolve(at, 'courses', appointment.assignCourses);
    resolve(at, 'people', [appointment.requester, appointment.instructor, ...appointment.attendees]);
    resolve(
      at,
      'people',
      appointment.comments.map((comment) => comment.from),
    );
    if ((appointment.status === 'cancelled') !== (appointment.cancelReason !== null))
      report(at, 'cancelReason and status do not agree');
  }
  resolve('loyalty', 'businessUnits', [library.loyalty.memberBusinessUnit]);
  for (const item of library.loyalty.items) resolve(`item ${item.partNumber}`, 'loyaltyBrands', [item.brand]);
  checkUnique(
    'loyalty items',
    library.loyalty.items.map((item) => item.partNumber),
    report,
  );
  for (const activity of library.activities) {
    resolve(`activity ${activity.user}`, 'people', [activity.user]);
    if ((activity.status === 'denied') !== (activity.reason !== null))
      report(`activity ${activity.user}`, 'reason and status do not agree');
  }
}

function checkResource(resource: DemoLibrary['resources'][number], names: Names, report: Report): void {
  const at = `resource ${resource.slug}`;
  const resolve = resolver(names, report);
  resolve(at, 'courses', [resource.course]);
  resolve(at, 'businessUnits', [resource.businessUnit]);
  const media = `resources/${resource.slug}`;
  const given = [resource.file, resource.video, resource.url].filter((value) => value !== null).length;
  if (given !== 1) report(at, `one of file, video and url wanted, ${given} are set`);
  if ((resource.type === 'link') !== (resource.url !== null)) report(at, 'url and type do not agree');
  if ((resource.type === 'video') !== (resource.video !== null)) report(at, 'video and type do not agree');
  if (resource.file) checkFiles(at, resource.file, media, resource.format ?? '', report);
  if (resource.video) checkVideo(at, resource.video, media, report);
}
