import type { Expression, SqlBool } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Reach, ReachQuery, Way } from '#contract/platform/reach.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import type { Telling } from '#server/people/notifications/telling.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { CalmRules } from '#server/platform/mail/leaving.rules.ts';
import { areNamed, countReached, reachedPersons, type People, type ReachCounts } from './reach.queries.ts';
import { waysOf } from './reach.rules.ts';

/** What a change is about, as far as its reach depends on it. */
export interface Meant {
  /** On `user_account u`: the people who find it from now on, if they are not only those who are told. */
  readonly readers?: Expression<SqlBool> | undefined;
  /** The languages that its text has. */
  readonly languages?: readonly Language[] | undefined;
}

/** Everybody whom a change tells something, and those who find it. The change is made, but its transaction has not ended. */
async function peopleOf(
  change: Change,
  { each, many }: Telling,
  { readers }: Meant,
): Promise<readonly People[]> {
  const { today, now } = change;
  const people: People[] = [];
  for (const { kind, recipients, params, mails, attachments = [] } of many) {
    const answers = await change.ask(noticeRecipients, { recipients, params, today: today(), now: now() });
    const who = answers.find((one) => one !== null);
    if (!who) throw new Error(`No room says who "${recipients}" are.`);
    people.push({ who, mail: mails ? { kind, hasFiles: attachments.length > 0 } : null });
  }
  const alike = Map.groupBy(each, ({ kind, mail, attachments = [] }) =>
    JSON.stringify([kind, mail !== undefined, attachments.length > 0]),
  );
  for (const notices of alike.values()) {
    const { kind, mail, attachments = [] } = notices[0]!;
    const ids = [...new Set(notices.map(({ to }) => to.userId))];
    people.push({
      who: areNamed(ids),
      mail: mail ? { kind, hasFiles: attachments.length > 0 } : null,
    });
  }
  if (readers) people.push({ who: readers, mail: null });
  return people;
}

const calmOf = ({ settings, now }: Change): CalmRules => ({ ...settings.mails, now: now() });

/** How many people a change reaches. The change is made, but its transaction has not ended. */
export async function countPeopleReached(change: Change, telling: Telling, meant: Meant): Promise<number> {
  const people = await peopleOf(change, telling, meant);
  return people.length === 0 ? 0 : (await countReached(change.tx, people, change.settings.timeZone)).people;
}

/** Whom a change reaches, how, and a page of their names as far as the actor sees people. */
export async function reachIn(
  change: Change,
  actor: Actor,
  telling: Telling,
  { meant, query }: { readonly meant: Meant; readonly query: ReachQuery },
): Promise<Reach> {
  const people = await peopleOf(change, telling, meant);
  const calm = calmOf(change);
  const { timeZone } = change.settings;
  if (people.length === 0) return nobody(query);
  const counts = await countReached(change.tx, people, timeZone);
  const visible = usersVisible.sql(actor, 'u');
  const { rows, total } = await reachedPersons(change.tx, people, query, { timeZone, visible });
  const ways = waysOf(rows, calm);
  return {
    people: counts.people,
    dealers: counts.dealers,
    french: counts.french,
    departments: [...counts.departments],
    ways: waysCounted(counts, calm),
    otherLanguage: otherLanguageOf(counts, meant.languages),
    persons: rows.map(({ id, name, dealer, language }, place) => ({
      _id: id,
      name,
      dealer,
      language,
      way: ways[place]!,
    })),
    pagination: paginationOf(total, query),
  };
}

const none = (): Record<Way, number> => ({ now: 0, morning: 0, summary: 0, portal: 0 });

function waysCounted({ groups }: ReachCounts, calm: CalmRules): Record<Way, number> {
  const counted = none();
  waysOf(groups, calm).forEach((way, place) => (counted[way] += groups[place]!.people));
  return counted;
}

/** Who reads a language that the text does not have. */
function otherLanguageOf(
  { people, french }: ReachCounts,
  languages: readonly Language[] | undefined,
): Reach['otherLanguage'] {
  if (languages?.length !== 1) return null;
  const reads = languages[0] === 'en' ? 'fr' : 'en';
  const count = reads === 'fr' ? french : people - french;
  return count > 0 ? { reads, people: count } : null;
}

const nobody = (query: ReachQuery): Reach => ({
  people: 0,
  dealers: 0,
  french: 0,
  departments: [],
  ways: none(),
  otherLanguage: null,
  persons: [],
  pagination: paginationOf(0, query),
});
