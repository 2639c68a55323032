import { TextInput } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/library/articles.ts';
import { confirmationCalls } from '#contract/library/confirmations.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import type { Reach } from '#contract/platform/reach.ts';
import { failureText } from '#web/platform/failures.ts';
import { focusFirst } from '#web/platform/forms/focus-first.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { offerUndo } from '#web/platform/publishing/offer-undo.ts';
import type { ReachCall } from '#web/platform/publishing/reach-calls.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import type { ArticleValues } from './article-values.ts';
import { changedWords, changesNumber, type ChangedWords } from './changed-words.ts';
import classes from './saved-version.module.css';
import type { VersionAnswer } from './use-saved-version.tsx';
import '#web/platform/theme/input-styles.ts';

/** A save that changes words which people have read. */
export interface ChoiceQuestion {
  readonly article: Article;
  readonly body: ArticleValues;
  /** Says whom the save would reach, and its input without the answer. */
  readonly call: ReachCall;
  readonly input: { readonly params: { readonly id: string }; readonly body: object };
  readonly save: (answer: VersionAnswer) => Promise<unknown>;
}

type Kind = 'correction' | 'version';
/** More would be lines too thin to be seen. */
const mostSegments = 20;

/** "39 people confirmed the text you changed": what changed, and a correction beside a new version, each with what follows from it. */
export function SavedVersionDialog({ question, onClose }: { question: ChoiceQuestion; onClose: () => void }) {
  const { article, body } = question;
  const { t } = useTranslation('articles-admin');
  const id = useId();
  const changes = changesIn(article, body);
  const isMeasure = changes.some(changesNumber);
  const [kind, setKind] = useState<Kind>(isMeasure ? 'version' : 'correction');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const facts = useFacts(question, !isBusy);
  const { confirmed, isConfirmed } = facts;
  const reach = facts.reach[kind];

  // The field is reached once the dialog has given the focus back.
  const openFrench = () => {
    onClose();
    setTimeout(() => focusFirst(['titleFr']));
  };
  const save = async (reached: Reach) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const sentence = kind === 'version' ? note.trim() : '';
      await question.save({
        newVersion: kind === 'version',
        asked: { people: reached.people, ...(sentence && { note: sentence }) },
      });
      await offerUndo([article._id], {
        done: t(`saved.${kind}`),
        undo: t('publishing:bulk.undo'),
        undone: t('publishing:bulk.undone'),
      });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
      facts.refetch();
    }
  };

  return (
    <Dialog opened wide alert onClose={onClose} labelledBy={id} describedBy={`${id}-text`}>
      <Stack>
        <header className={classes.head}>
          <div>
            <h2 id={id}>
              {confirmed === 0
                ? t('saved.title')
                : t(isConfirmed ? 'saved.confirmedTitle' : 'saved.readTitle', { count: confirmed })}
            </h2>
            <p id={`${id}-text`}>{t(isConfirmed ? 'saved.confirmedText' : 'saved.readText')}</p>
          </div>
          <IconButton
            label={t('ui:form.close')}
            icon={<IconX size={20} stroke={1.7} aria-hidden="true" />}
            onClick={onClose}
          />
        </header>
        <Stack gap={16}>
          {failure && <Strip tone="bad" live="alert" title={failure} />}
          {changes.map((change, place) => (
            <Change key={place} change={change} />
          ))}
          {facts.isLoading ? (
            <SkeletonRows rows={4} />
          ) : (
            <Choices facts={facts} kind={kind} onKind={setKind} confirmBy={article.confirmBy} />
          )}
          {isMeasure && <p className={classes.hint}>{t('saved.measure')}</p>}
          {isFrenchOlder(article, body) && (
            <Strip
              tone="warn"
              icon={<IconRefresh size={18} stroke={1.7} />}
              title={t('saved.frenchOlder')}
              actions={
                <Button size="sm" onClick={openFrench}>
                  {t('saved.openFrench')}
                </Button>
              }
            >
              {t('saved.frenchReaders', { count: reach?.french ?? 0 })}
            </Strip>
          )}
          {kind === 'version' && (
            <TextInput
              label={t('saved.note')}
              description={t('saved.noteHint')}
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          {facts.problem && kind === 'version' && <Strip tone="bad" live="status" title={facts.problem} />}
        </Stack>
        <footer className={classes.foot}>
          <span>{t('publishing:reach.undoable')}</span>
          <span className={classes.ends}>
            <Button onClick={onClose} disabled={isBusy}>
              {t('saved.back')}
            </Button>
            <Button
              variant="filled"
              busy={isBusy}
              disabled={!reach}
              onClick={() => reach && void save(reach)}
            >
              {kind === 'correction'
                ? t('saved.saveCorrection')
                : t(isConfirmed ? 'saved.saveAskAgain' : 'saved.saveVersion', { count: confirmed })}
            </Button>
          </span>
        </footer>
      </Stack>
    </Dialog>
  );
}

interface Facts {
  readonly isLoading: boolean;
  /** How many confirmed, or read it if it asks for no confirmation; of how many. */
  readonly confirmed: number;
  readonly all: number;
  readonly isConfirmed: boolean;
  readonly reach: Readonly<Record<Kind, Reach | undefined>>;
  /** Why there can be no new version. */
  readonly problem: string | undefined;
  readonly refetch: () => void;
}

/** What follows from each choice, as the server says: it makes both, and takes them back. */
function useFacts({ article, call, input }: ChoiceQuestion, enabled: boolean): Facts {
  const asks = article.confirmBy !== null;
  const options = { enabled, staleMilliseconds: 0 };
  const reachWith = (newVersion: boolean) =>
    ({ ...input, body: { ...input.body, newVersion }, query: { limit: 1 } }) as CallInput<ReachCall>;
  const correction = useCall(call, reachWith(false), options);
  const version = useCall(call, reachWith(true), options);
  const people = useCall(
    confirmationCalls.people,
    { params: input.params, query: { limit: 1 } },
    { enabled: asks && enabled },
  );
  const counts = people.data?.counts;
  const isConfirmed = asks && (counts?.confirmed ?? 0) > 0;
  return {
    isLoading: (asks && people.isLoading) || correction.isLoading || version.isLoading,
    confirmed: isConfirmed ? counts!.confirmed : (article.readersCount ?? 0),
    all: isConfirmed ? counts!.confirmed + counts!.open + counts!.late : (correction.data?.people ?? 0),
    isConfirmed,
    reach: { correction: correction.data, version: version.data },
    problem: version.error ? failureText(version.error) : undefined,
    refetch: () => void Promise.all([correction.refetch(), version.refetch()]),
  };
}

interface ChoicesProps {
  readonly facts: Facts;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  readonly confirmBy: string | null;
}

function Choices({ facts, kind, onKind, confirmBy }: ChoicesProps) {
  const { t } = useTranslation('articles-admin');
  const formats = useFormats();
  const { confirmed, all, isConfirmed, reach } = facts;
  const says = isConfirmed ? 'confirmed' : 'read';
  const number = formats.number;
  const figure = (value: number, key: string, values: object = {}) => ({
    value: number(value),
    words: t(`saved.${key}`, { count: value, ...values }),
  });
  const line = (done: number, key: string) => (
    <StageLine
      segments={stageSegments({ done, total: all, most: mostSegments })}
      label={t(`saved.${says}Line`)}
      words={t(`saved.${key}`, { done: number(done), all: number(all) })}
    />
  );
  return (
    <ChoiceCards
      label={t('saved.choice')}
      value={kind}
      onChange={(value) => onKind(value === 'version' ? 'version' : 'correction')}
      cards={[
        {
          value: 'correction',
          title: t('saved.correctionTitle'),
          sub: t('saved.correctionSub'),
          figures: [
            figure(confirmed, `${says}Stay`),
            figure(Math.max(0, all - confirmed), `${says}Others`),
            figure(0, 'told'),
          ],
          foot: all > 0 && line(confirmed, `${says}AsBefore`),
        },
        {
          value: 'version',
          title: t('saved.versionTitle'),
          sub: t('saved.versionSub'),
          figures: [
            figure(
              confirmed,
              isConfirmed && confirmBy ? 'askedAgainUntil' : `${says}Again`,
              confirmBy ? { day: formats.date(confirmBy) } : {},
            ),
            figure(reach.version?.ways.now ?? 0, 'mailed'),
            figure(
              isConfirmed ? confirmed : (reach.version?.people ?? 0),
              isConfirmed ? 'onRecord' : 'toldOfIt',
            ),
          ],
          foot: all > 0 && line(0, `${says}Anew`),
        },
      ]}
    />
  );
}

function Change({ change: { before, removed, added, after } }: { change: ChangedWords }) {
  return (
    <blockquote className={classes.change}>
      {before} {removed && <del>{removed}</del>} {added && <ins>{added}</ins>} {after}
    </blockquote>
  );
}

const plain = (html: string): string => {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(p|li|h\d|td|th)>|<br>/g, ' $&'),
    'text/html',
  );
  return body.textContent ?? '';
};

/** The passages that changed, in the title and in the text of each language. */
const changesIn = (article: Article, body: ArticleValues): readonly ChangedWords[] =>
  (['title', 'titleFr', 'description', 'descriptionFr'] as const).flatMap((name) => {
    const change = changedWords(plain(article[name]), plain(body[name]));
    return change ? [change] : [];
  });

/** The English changed, and the French, which people read, did not. */
const isFrenchOlder = (article: Article, body: ArticleValues): boolean =>
  body.descriptionFr !== '' &&
  article.descriptionFr === body.descriptionFr &&
  article.titleFr === body.titleFr &&
  (article.description !== body.description || article.title !== body.title);
