import { showFailure } from '#web/platform/failures.ts';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useWords } from '#web/platform/lists/use-words.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';
import type { Published, PublishableKind, Status } from './publishable.ts';
import type { AskedWith } from './reach-calls.ts';
import { focusFirst } from '#web/platform/forms/focus-first.ts';
import { useReach } from './use-reach.tsx';

/** Sends a change that publishes a record, after the question of its kind. Null publishes nothing. */
export const publishWith = async <Row, One, Query>(
  { question }: PublishableKind<Row, One, Query>,
  record: Row | One | null,
  send: (answer: object) => Promise<unknown>,
): Promise<boolean> => {
  if (question) return await question.publish(record, send);
  await send({});
  return true;
};

/** What can be done with a published record besides editing it. `onDeleted` runs after it was put in the trash. */
export function usePublication<Row extends Published, One extends Published, Query>(
  kind: PublishableKind<Row, One, Query>,
  onDeleted?: () => void,
) {
  type Either = Row | One;
  const words = useWords(kind.texts);
  const language = useLanguage();
  const go = useGo();
  const reach = useReach();
  const status = useChange(kind.calls.changeStatus, { quiet: true });
  const duplicate = useChange(kind.calls.duplicate, {
    onDone: (reply) => {
      toast(words('duplicated'));
      return go(kind.edit(kind.recordIn(reply)._id));
    },
  });
  const restore = useChange(kind.calls.restore, { onDone: () => toast(words('restored')) });
  const deletion = useDeletion(kind.calls.remove, {
    input: (record: Either) => paramsOf(record),
    words: (record) => {
      const { text = 'confirmDelete.text', count = 0 } = kind.deletion?.(record) ?? {};
      return {
        title: words('ui:word.deleteNamed', { name: kind.nameOf(record, language) }),
        text: words(text, { count }),
        confirm: words('confirmDelete.confirm'),
      };
    },
    done: words('deleted'),
    ...(kind.undoesDeletion && {
      undo: (record: Either) => ({ label: words('bulk.undo'), run: () => restore.mutate(paramsOf(record)) }),
    }),
    ...(onDeleted && { onDone: onDeleted }),
  });
  const change = (record: Either, to: Status, answer: object = {}, asked?: AskedWith) =>
    status.mutateAsync({
      ...paramsOf(record),
      body: { status: to, ...answer },
      ...(asked && { query: asked }),
    });
  const schedule = useChange(kind.calls.schedule ?? kind.calls.changeStatus, { quiet: true });
  /** Publishes a record, after the question whom that reaches. */
  const publish = async (record: Either, answer: object) => {
    const { statusReach, schedule: plans } = kind.calls;
    if (!statusReach) {
      await change(record, 'published', answer);
      return toast(words('published'));
    }
    const { plans: planned } = record;
    await reach.ask({
      call: statusReach,
      input: { ...paramsOf(record), body: { status: 'published', ...answer } },
      act: (asked) => change(record, 'published', answer, asked),
      record: record._id,
      sub: kind.nameOf(record, language),
      words: {
        title: (count) => (count === 0 ? words('reach.titleNobody') : words('reach.title', { count })),
        confirm: (count) => (count === 0 ? words('publish') : words('reach.confirm', { count })),
        done: (count) => (count === 0 ? words('published') : words('reach.done', { count })),
      },
      asks: kind.asks?.(record),
      async onMissingLanguage(reads) {
        await go(kind.edit(record._id));
        // On its own page, the field is there; from a list, the page comes first.
        setTimeout(() => focusFirst(reads === 'fr' ? ['titleFr', 'nameFr'] : ['title', 'name']));
      },
      ...(plans &&
        planned &&
        kind.abilitiesOf(record)?.schedule && {
          later: {
            zone: planned.zone,
            async plan(at) {
              const { unpublish } = planned;
              await schedule.mutateAsync({
                ...paramsOf(record),
                body: {
                  publish: at,
                  unpublish: unpublish && { day: unpublish.day, time: unpublish.time },
                  ...answer,
                },
              });
              toast(words('plan.saved'));
            },
          },
        }),
    });
  };
  const unpublish = async (record: Either) => {
    await change(record, 'unpublished');
    toast(words('unpublished'));
  };
  return {
    actions: {
      // What the question reads may fail as well as the change.
      publish: (record: Either) =>
        void publishWith(kind, record, (answer) => publish(record, answer)).catch(showFailure),
      unpublish: (record: Either) => void unpublish(record).catch(showFailure),
      duplicate: (record: Either) => duplicate.mutate(paramsOf(record)),
      restore: (record: Either) => restore.mutate(paramsOf(record)),
      delete: deletion.ask,
    },
    busy: status.isPending || duplicate.isPending || restore.isPending,
    dialog: (
      <>
        {deletion.dialog}
        {reach.dialog}
      </>
    ),
  };
}

const paramsOf = ({ _id }: Published) => ({ params: { id: _id } });
