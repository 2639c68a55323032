import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { articlePath } from '#server/library/articles/article-notices.ts';
import { articleNotice, unmailedNotice } from '#server/library/articles/article-notices.texts.ts';
import { keepShownWords } from '#server/library/articles/article-editions.queries.ts';
import { wordsOf } from '#server/library/articles/article-words.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { failPlan, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import type { ConfirmationQuestion } from '#contract/library/confirmations.fields.ts';
import { articlesInStates, type ArticleInState } from './article-states.data.ts';
import type { DemoContent } from './content/content.schema.ts';
import { loadAudience, type DemoAudience } from './demo-audience.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { loadConfirmations } from './load-confirmations.ts';

type Acknowledge = NonNullable<DemoContent['library']['announcements'][number]['acknowledge']>;

const questionOf = ({ question, options, explanation }: Acknowledge): ConfirmationQuestion => ({
  text: question.en,
  textFr: question.fr,
  options: options.map(({ text }) => ({ text: text.en, textFr: text.fr })),
  right: options.findIndex(({ correct }) => correct),
  explanation: explanation.en,
  explanationFr: explanation.fr,
});

const author = demoId('user', 'company@paddock.example');
const zone = 'America/Los_Angeles';
const dayMilliseconds = 86_400_000;

interface DemoArticle {
  readonly kind: 'bulletin' | 'promotion';
  readonly slug: string;
  readonly title: Bilingual;
  readonly body: Bilingual;
  readonly status: string;
  readonly publishedAt: Date | null;
  readonly brand?: string;
  readonly audience: DemoAudience;
  readonly days?: readonly [first: number, last: number] | undefined;
  readonly partNumbers?: readonly string[] | undefined;
  readonly recall?: boolean;
  readonly state?: ArticleInState;
  readonly confirmation?: { readonly inDays: number; readonly question: ConfirmationQuestion | null } | undefined;
}

/** Announcements and promotions in every state, some of them read and marked by the learner of the demo. */
export async function loadArticles(loading: Loading, { library }: DemoContent): Promise<void> {
  const { now } = loading;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  for (const one of library.announcements)
    await loadArticle(loading, {
      ...one,
      kind: 'bulletin',
      publishedAt: one.publishedDaysAgo === null ? null : daysAgo(one.publishedDaysAgo),
      audience: { assignmentGroups: one.departments },
      confirmation: one.acknowledge
        ? {
            inDays: one.acknowledge.withinDays - (one.publishedDaysAgo ?? 0),
            question: questionOf(one.acknowledge),
          }
        : undefined,
    });
  for (const [index, one] of library.promotions.entries())
    await loadArticle(loading, {
      ...one,
      kind: 'promotion',
      slug: `promotion-${index}`,
      publishedAt: one.status === 'draft' ? null : daysAgo(Math.max(2, 2 - one.startInDays)),
      audience: { assignmentGroups: one.departments },
      days: [one.startInDays, one.endInDays],
    });
  for (const state of articlesInStates)
    await loadArticle(loading, {
      ...state,
      brand: 'talus',
      publishedAt: state.publishedDaysAgo === undefined ? null : daysAgo(state.publishedDaysAgo),
      audience: state.audience ?? {},
      confirmation: state.confirmInDays === undefined ? undefined : { inDays: state.confirmInDays, question: null },
      state,
    });
  await loadReading(loading);
  await loadConfirmations(loading);
}

async function loadArticle({ tx, now }: Loading, article: DemoArticle): Promise<void> {
  const { kind, slug, title, body, status, publishedAt, brand, days, partNumbers = [], recall = false, state, confirmation } = article;
  const id = demoId(kind, slug);
  const written = {
    title: title.en,
    titleFr: title.fr,
    description: cleanHtml(body.en),
    descriptionFr: cleanHtml(body.fr),
    partNumbers: [...partNumbers],
  };
  const inDays = (count: number) => new Date(now.getTime() + count * dayMilliseconds);
  const dayIn = (count: number) => inDays(count).toISOString().slice(0, 10);
  const edition = publishedAt ? (state?.edition ?? 1) : 0;
  await tx
    .insertInto('article')
    .values({
      id,
      kind,
      ...written,
      ...wordsOf(written),
      attachments: JSON.stringify((state?.resources ?? []).map((one) => ({ resource: demoId('resource', one) }))),
      facts: JSON.stringify(
        (state?.facts ?? []).map(({ label, value }) => ({
          label: label.en,
          labelFr: label.fr,
          value: value.en,
          valueFr: value.fr,
        })),
      ),
      courseId: state?.course ? demoId('course', state.course) : null,
      brandId: brand ? demoId('brand', brand) : null,
      startsOn: days ? dayIn(days[0]) : null,
      endsOn: days ? dayIn(days[1]) : null,
      isRecall: recall,
      confirmBy: confirmation ? dayIn(confirmation.inDays) : null,
      question: confirmation?.question ? JSON.stringify(confirmation.question) : null,
      audienceId: await loadAudience({ tx }, article.audience),
      status,
      publishedAt,
      edition,
      editionAt: edition > 1 ? inDays(-1) : publishedAt,
      createdBy: author,
      updatedBy: author,
      deletedAt: state?.deletedDaysAgo === undefined ? null : inDays(-state.deletedDaysAgo),
      deletedBy: state?.deletedDaysAgo === undefined ? null : author,
    })
    .execute();
  if (status === 'unpublished') await keepShownWords(tx, id);
  for (const action of ['publish', 'unpublish'] as const) {
    const count = state?.[`${action}InDays`];
    if (count === undefined) continue;
    const record = { kind, recordId: id, action };
    const dueAt = await instantOf(tx, { day: dayIn(count), time: '09:00', zone });
    await planChange(tx, { ...record, dueAt, zone, createdBy: author, createdAt: inDays(-2) });
    if (state?.problem) await failPlan(tx, kind, record, { at: dueAt, problem: state.problem });
  }
}

/** What a person was told about articles lately. */
export const articleNotices = (userId: string, now: Date) =>
  articlesInStates.flatMap(({ kind, slug, title, status, publishedDaysAgo = 0, edition = 1, audience }) => {
    if (status !== 'published' || publishedDaysAgo > 5 || audience) return [];
    const id = demoId(kind, slug);
    const told = { kind, id, title: title.en, titleFr: title.fr, excerpt: '', excerptFr: '', edition, isRecall: false };
    return {
      userId,
      kind: `${kind}-published` as const,
      occasion: `${kind}-published:${id}:${edition}`,
      title: articleNotice(told),
      path: articlePath(told),
      at: new Date(now.getTime() - publishedDaysAgo * dayMilliseconds).toISOString(),
    };
  });

/** A recall reaches the learner, and the manager hears that somebody gets no mails. */
export async function recallNotices({ tx }: Loading, { learner, manager }: { learner: string; manager: string }) {
  const rows = await tx
    .selectFrom('article')
    .select(['id', 'title', 'titleFr', 'edition', 'publishedAt'])
    .where('isRecall', '=', true)
    .where('status', '=', 'published')
    .execute();
  return rows.flatMap(({ publishedAt, ...row }) => {
    const told = { ...row, kind: 'bulletin' as const, isRecall: true, excerpt: '', excerptFr: '' };
    const both = { path: articlePath(told), at: new Date(publishedAt!).toISOString() };
    const key = `${row.id}:${row.edition}`;
    return [
      { ...both, userId: learner, kind: 'bulletin-recall' as const, occasion: `bulletin-published:${key}`, title: articleNotice(told) },
      { ...both, userId: manager, kind: 'recall-unmailed' as const, occasion: `recall-unmailed:${key}`, title: unmailedNotice(told) },
    ];
  });
}

/** The people of the demo sign-ins have read the older ones and marked two. Others at the dealers have read some too. */
async function loadReading({ tx, now }: Loading): Promise<void> {
  const signIns = ['platform', 'company', 'brand', 'regional', 'district', 'manager', 'learner'].map((who) =>
    demoId('user', `${who}@paddock.example`),
  );
  await sql`insert into visit (user_id, kind, record_id, edition, first_at, last_at)
    select u.id, a.kind, a.id, a.edition, a.published_at + interval '1 day', a.published_at + interval '1 day'
    from article a join user_account u on u.status = 'active' and (u.id = any(${signIns}::uuid[]) or hashtext(u.id::text || a.id::text) % 3 = 0)
    where a.status = 'published' and a.published_at < ${new Date(now.getTime() - 10 * dayMilliseconds)}`.execute(tx);
  await sql`insert into favorite (user_id, kind, record_id, marked_at)
    select u.id, x.kind, x.id, ${now}::timestamptz from unnest(${signIns}::uuid[]) u (id)
    cross join (values ('bulletin', ${demoId('bulletin', 'daylight-saving-support')}::uuid), ('bulletin', ${demoId('bulletin', 'belt-cover-torque')}::uuid),
      ('promotion', ${demoId('promotion', 'winter-service-bundle')}::uuid)) x (kind, id)`.execute(tx);
}
