import { Textarea } from '@mantine/core';
import { IconFlag, IconMessage, IconTrash } from '@tabler/icons-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment, CommentFields } from '#contract/people/comments.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Face } from '#web/ui/face.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { hasWords } from '#web/platform/formats/find-words.ts';
import classes from './comments.module.css';

const longest = 2000;

type Remark = Omit<Comment, 'replies'>;

export interface CommentThreadProps {
  readonly comments: readonly Comment[];
  /** People who see the record and can be told about a comment, without the reader; or how to find them. */
  readonly people: readonly AsyncOption[] | PeopleSearch;
  /** The newest comment comes first, and the field to write one before it. */
  readonly newestFirst?: boolean;
  /** How a message is shown; default as it is. */
  readonly shown?: (message: string) => ReactNode;
  /** Sends a comment, or a reply to the comment with this id. */
  readonly onSend: (fields: CommentFields, replyTo?: string) => Promise<unknown>;
  readonly onDelete: (id: string) => Promise<unknown>;
  readonly onReport: (id: string) => Promise<unknown>;
}

type PeopleSearch = (text: string, signal: AbortSignal) => Promise<readonly AsyncOption[]>;

/** What somebody is asked to confirm about a comment. */
interface Asked {
  readonly what: 'delete' | 'report';
  readonly remark: Remark;
}

/**
 * Comments on a record with their replies, by default the oldest first, and the fields to write one. Pages that use it name the texts `comments`.
 */
export function CommentThread({
  comments,
  people,
  newestFirst = false,
  shown = (message) => message,
  onSend,
  onDelete,
  onReport,
}: CommentThreadProps) {
  const { t } = useTranslation('comments');
  const [replyTo, setReplyTo] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (!asked) return;
    setBusy(true);
    try {
      await (asked.what === 'delete' ? onDelete : onReport)(asked.remark._id);
      setAsked(undefined);
    } catch {
      // The change has shown its failure.
    } finally {
      setBusy(false);
    }
  };
  const writing = (
    <CommentForm label={t('ui:word.comment')} people={people} onSend={(fields) => onSend(fields)} />
  );
  return (
    <Stack gap={16}>
      {newestFirst && writing}
      {comments.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <Stack as="ul">
        {comments.map((comment) => (
          <li key={comment._id}>
            <RemarkView
              remark={comment}
              shown={shown}
              onAsk={setAsked}
              reply={
                !comment.deleted &&
                replyTo !== comment._id && (
                  <Button
                    variant="subtle"
                    size="xs"
                    icon={<IconMessage size={16} stroke={1.7} />}
                    onClick={() => setReplyTo(comment._id)}
                  >
                    {t('ui:word.reply')}
                  </Button>
                )
              }
            />
            {(comment.replies.length > 0 || replyTo === comment._id) && (
              <div className={classes.replies}>
                {comment.replies.length > 0 && (
                  <Stack as="ul" aria-label={t('repliesTo', { name: comment.author.name })}>
                    {comment.replies.map((reply) => (
                      <li key={reply._id}>
                        <RemarkView remark={reply} shown={shown} onAsk={setAsked} />
                      </li>
                    ))}
                  </Stack>
                )}
                {replyTo === comment._id && (
                  <CommentForm
                    label={t('replyTo', { name: comment.author.name })}
                    people={people}
                    focused
                    onCancel={() => setReplyTo(undefined)}
                    onSend={async (fields) => {
                      await onSend(fields, comment._id);
                      setReplyTo(undefined);
                    }}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </Stack>
      {!newestFirst && writing}
      {(['delete', 'report'] as const).map((what) => (
        <ConfirmDialog
          key={what}
          opened={asked?.what === what}
          title={t(`${what}Title`)}
          confirmLabel={t(what)}
          danger={what === 'delete'}
          busy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(undefined)}
        >
          {t(`${what}Text`)}
        </ConfirmDialog>
      ))}
    </Stack>
  );
}

interface RemarkViewProps {
  readonly remark: Remark;
  readonly shown: (message: string) => ReactNode;
  readonly onAsk: (asked: Asked) => void;
  readonly reply?: ReactNode;
}

function RemarkView({ remark, shown, onAsk, reply }: RemarkViewProps) {
  const { t } = useTranslation('comments');
  const formats = useFormats();
  const { author, message, taggedUsers, createdAt, deleted, reported, reportedBy, abilities } = remark;
  return (
    <div className={classes.remark}>
      <Face name={author.name} size={32} />
      <div className={classes.body}>
        <p className={classes.head}>
          <b>{author.name}</b>{' '}
          <time className="sub" dateTime={createdAt}>
            {formats.dateTime(createdAt)}
          </time>
        </p>
        <p className={deleted ? classes.none : classes.message}>{deleted ? t('deleted') : shown(message)}</p>
        {taggedUsers.length > 0 && !deleted && (
          <p className="sub">{t('told', { names: taggedUsers.map(({ name }) => name).join(', ') })}</p>
        )}
        {reported && !reportedBy && <p className="sub">{t('reported')}</p>}
        {reportedBy && reportedBy.length > 0 && (
          <p className={classes.reported}>
            <IconFlag size={16} stroke={1.7} aria-hidden="true" />
            {t('reportedBy', {
              count: reportedBy.length,
              shown: formats.number(reportedBy.length),
              names: reportedBy.map(({ name }) => name).join(', '),
            })}
          </p>
        )}
        <Row gap={4}>
          {reply}
          {abilities.report && (
            <Button
              variant="subtle"
              tone="neutral"
              size="xs"
              icon={<IconFlag size={16} stroke={1.7} />}
              onClick={() => onAsk({ what: 'report', remark })}
            >
              {t('report')}
            </Button>
          )}
          {abilities.delete && !deleted && (
            <Button
              variant="subtle"
              tone="danger"
              size="xs"
              icon={<IconTrash size={16} stroke={1.7} />}
              onClick={() => onAsk({ what: 'delete', remark })}
            >
              {t('delete')}
            </Button>
          )}
        </Row>
      </div>
    </div>
  );
}

interface CommentFormProps {
  readonly label: string;
  readonly people: CommentThreadProps['people'];
  readonly onSend: (fields: CommentFields) => Promise<unknown>;
  readonly onCancel?: () => void;
  readonly focused?: boolean;
}

function CommentForm({ label, people, onSend, onCancel, focused = false }: CommentFormProps) {
  const { t } = useTranslation('comments');
  const id = useId();
  const [message, setMessage] = useState('');
  const [tagged, setTagged] = useState<AsyncOption[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!message.trim()) {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSend({ message: message.trim(), taggedUsers: tagged.map(({ value }) => value) });
      setMessage('');
      setTagged([]);
    } catch {
      // The change has shown its failure. The text stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form!} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={12}>
        <Textarea
          id={id}
          label={label}
          value={message}
          maxLength={longest}
          autosize
          minRows={2}
          error={isMissing && t('missing')}
          ref={focused ? focusOnce : undefined}
          onChange={(event) => {
            setMissing(false);
            setMessage(event.currentTarget.value);
          }}
        />
        {(typeof people === 'function' || people.length > 0) && message !== '' && (
          <AsyncMultiSelect
            label={t('tell')}
            hint={t('tellHint')}
            value={tagged}
            onChange={setTagged}
            {...(typeof people === 'function'
              ? { search: people }
              : {
                  delayMs: 0,
                  search: (text: string) =>
                    Promise.resolve(people.filter((one) => hasWords(one.label, text))),
                })}
          />
        )}
        <Row gap={8}>
          <Button type="submit" busy={isBusy}>
            {t('ui:word.send')}
          </Button>
          {onCancel && (
            <Button variant="subtle" tone="neutral" onClick={onCancel} disabled={isBusy}>
              {t('ui:word.cancel')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

/** A stable function, so that React calls it once: when the field appears. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();
