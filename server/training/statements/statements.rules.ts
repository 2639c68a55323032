import type { Bilingual } from '#contract/platform/language.ts';

interface Told {
  readonly id: string;
  readonly userId: string;
  readonly occurredAt: string;
}

/** Something a person did, with the names used at that moment. */
export type Doing =
  | (Told & {
      readonly kind: 'enrolled' | 'section-seen' | 'section-result' | 'quiz-finished' | 'course-passed';
      readonly course: { readonly id: string; readonly name: Bilingual; readonly version: number };
      readonly section: { readonly id: string; readonly name: Bilingual } | null;
      readonly seconds: number;
      /** 0 to 100. */
      readonly score: number | null;
      readonly passed: boolean | null;
    })
  | (Told & {
      readonly kind: 'certificate';
      readonly curriculum: { readonly id: string; readonly name: Bilingual };
      readonly code: string;
    })
  | (Told & {
      readonly kind: 'event-attended';
      readonly event: { readonly id: string; readonly name: Bilingual };
    });

type Translations = Readonly<Record<'en-US' | 'fr-CA', string>>;

/** A statement of xAPI 1.0.3, with the fields the portal writes. */
export interface Statement {
  readonly id: string;
  readonly timestamp: string;
  readonly actor: {
    readonly objectType: 'Agent';
    readonly account: { readonly homePage: string; readonly name: string };
  };
  readonly verb: { readonly id: string; readonly display: Translations };
  readonly object: Activity;
  readonly result?: Result;
  readonly context: {
    readonly platform: string;
    readonly contextActivities?: { readonly parent: readonly Activity[] };
    readonly revision?: string;
  };
}

interface Activity {
  readonly objectType: 'Activity';
  readonly id: string;
  readonly definition: { readonly type: string; readonly name: Partial<Translations> };
}

interface Result {
  readonly completion?: boolean;
  readonly success?: boolean;
  readonly duration?: string;
  readonly score?: {
    readonly scaled: number;
    readonly raw: number;
    readonly min: number;
    readonly max: number;
  };
}

/** The portal of a statement: its address and its name. */
export interface Place {
  readonly portal: string;
  readonly platform: string;
}

const verb = (id: string, en: string, fr: string) => ({ id, display: { 'en-US': en, 'fr-CA': fr } });
const verbs = {
  registered: verb('http://adlnet.gov/expapi/verbs/registered', 'registered', 's’est inscrit à'),
  completed: verb('http://adlnet.gov/expapi/verbs/completed', 'completed', 'a terminé'),
  passed: verb('http://adlnet.gov/expapi/verbs/passed', 'passed', 'a réussi'),
  failed: verb('http://adlnet.gov/expapi/verbs/failed', 'failed', 'a échoué à'),
  scored: verb('http://adlnet.gov/expapi/verbs/scored', 'scored', 'a obtenu une note à'),
  attended: verb('http://adlnet.gov/expapi/verbs/attended', 'attended', 'a assisté à'),
  earned: verb('http://id.tincanapi.com/verb/earned', 'earned', 'a obtenu'),
};
const types = {
  course: 'http://adlnet.gov/expapi/activities/course',
  meeting: 'http://adlnet.gov/expapi/activities/meeting',
  section: 'http://adlnet.gov/expapi/activities/lesson',
  quiz: 'http://adlnet.gov/expapi/activities/assessment',
};

/**
 * The statement for this fact, in ADL's vocabulary. People are identified only by their id at this portal; their names and addresses are
 * not sent.
 */
export function statementOf(doing: Doing, { portal, platform }: Place): Statement {
  const activity = (path: string, type: string, name: Bilingual): Activity => ({
    objectType: 'Activity',
    id: `${portal}/xapi/${path}`,
    definition: { type, name: translations(name) },
  });
  const frame = {
    id: doing.id,
    timestamp: doing.occurredAt,
    actor: { objectType: 'Agent', account: { homePage: portal, name: doing.userId } },
  } as const;
  if (doing.kind === 'certificate') {
    const { curriculum, code } = doing;
    return {
      ...frame,
      verb: verbs.earned,
      object: activity(`certificates/${code}`, `${portal}/xapi/types/certificate`, curriculum.name),
      context: { platform },
    };
  }
  if (doing.kind === 'event-attended') {
    const { event } = doing;
    return {
      ...frame,
      verb: verbs.attended,
      object: activity(`events/${event.id}`, types.meeting, event.name),
      result: { completion: true },
      context: { platform },
    };
  }
  const { course, section, score, passed, seconds } = doing;
  const whole = activity(`courses/${course.id}`, types.course, course.name);
  const within = { platform, revision: String(course.version), contextActivities: { parent: [whole] } };
  switch (doing.kind) {
    case 'enrolled':
      return {
        ...frame,
        verb: verbs.registered,
        object: whole,
        context: { platform, revision: within.revision },
      };
    case 'section-seen':
      return {
        ...frame,
        verb: verbs.completed,
        object: activity(`sections/${section!.id}`, types.section, section!.name),
        result: { completion: true, ...(seconds > 0 && { duration: `PT${seconds}S` }) },
        context: within,
      };
    // What a package's lesson reported itself.
    case 'section-result':
      return {
        ...frame,
        verb: passed === null ? verbs.scored : passed ? verbs.passed : verbs.failed,
        object: activity(`sections/${section!.id}`, types.section, section!.name),
        result: { ...(passed !== null && { success: passed }), ...scoreOf(score) },
        context: within,
      };
    case 'quiz-finished':
      return {
        ...frame,
        verb: passed ? verbs.passed : verbs.failed,
        object: activity(`courses/${course.id}/quiz`, types.quiz, course.name),
        result: {
          success: passed === true,
          completion: true,
          ...scoreOf(score),
        },
        context: within,
      };
    case 'course-passed':
      return {
        ...frame,
        verb: verbs.completed,
        object: whole,
        result: { completion: true, success: true },
        context: { platform, revision: within.revision },
      };
  }
}

const scoreOf = (score: number | null): Pick<Result, 'score'> =>
  score === null ? {} : { score: { scaled: score / 100, raw: score, min: 0, max: 100 } };

/** Only existing texts: an empty translation is left out. */
const translations = ({ en, fr }: Bilingual): Partial<Translations> => ({
  ...(en && { 'en-US': en }),
  ...(fr && { 'fr-CA': fr }),
});
