import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupCalls } from '#contract/people/groups.calls.ts';
import type { CallInput, Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { searchUsers } from '#web/people/search-users.ts';
import { useSettled } from '#web/people/audiences/use-settled.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import classes from './rule.module.css';
import type { RuleWords } from './use-rule-words.ts';

export type Unsaved = Omit<CallInput<typeof groupCalls.previewRule>['body'], 'limit'>;

const [fewPeople, manyPeople] = [8, 200];

interface RulePreviewProps {
  /** The rule and the hand as the form has them. */
  readonly unsaved: Unsaved;
  readonly words: RuleWords;
}

/** Who would join and leave, asked again a moment after the form changes. */
export function RulePreview({ unsaved, words }: RulePreviewProps) {
  const { t } = useTranslation('groups');
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const body = useSettled({ ...unsaved, limit: isWhole ? manyPeople : fewPeople });
  const { data, error, isPlaceholderData } = useCall(
    groupCalls.previewRule,
    { body },
    { keepPrevious: true },
  );
  if (error instanceof ApiError) return <p className={classes.failed}>{error.message}</p>;
  if (!data) return null;
  const { before, after, joins, leaves, people, uses, content } = data;
  return (
    <section className={classes.preview} aria-label={t('rule.preview.title')} aria-busy={isPlaceholderData}>
      <div role="status">
        <h3>{t('rule.preview.title')}</h3>
        <p className={classes.figures}>
          {t('rule.preview.people', {
            count: after,
            before: formats.number(before),
            after: formats.number(after),
          })}
        </p>
        <p>
          {joins + leaves === 0
            ? t('rule.preview.nobody')
            : [
                joins > 0 && t('rule.preview.joins', { count: joins, shown: formats.number(joins) }),
                leaves > 0 && t('rule.preview.leaves', { count: leaves, shown: formats.number(leaves) }),
              ]
                .filter(Boolean)
                .join(', ')}
        </p>
        {uses > 0 && <p>{t('rule.preview.uses', { count: uses })}</p>}
      </div>
      <ul>
        {people.map((person) => (
          <li key={person._id}>
            <IdentityCell
              before={<Face name={person.fullName} photo={person.profileImage} />}
              title={[person.fullName, person.dealer].filter(Boolean).join(', ')}
              detail={words.because(person.because)}
            />
            <span className={classes.move} data-joins={person.joins || undefined}>
              {person.joins ? (
                <IconPlus size={16} aria-hidden="true" />
              ) : (
                <IconMinus size={16} aria-hidden="true" />
              )}
              {t(person.joins ? 'rule.preview.join' : 'rule.preview.leave')}
            </span>
          </li>
        ))}
      </ul>
      {joins + leaves > 0 && <Meaning joins={joins} leaves={leaves} content={content} />}
      {!isWhole && joins + leaves > people.length && (
        <Button type="button" variant="subtle" onClick={() => setWhole(true)}>
          {t('ui:word.showAllCount', { count: Math.min(joins + leaves, manyPeople) })}
        </Button>
      )}
    </section>
  );
}

/** What those who join find, what those who leave lose, and what stays theirs. */
function Meaning({
  joins,
  leaves,
  content,
}: Pick<Reply<typeof groupCalls.previewRule>, 'joins' | 'leaves' | 'content'>) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const { number } = useFormats();
  return (
    <div>
      <h4>{t('rule.means.title')}</h4>
      {content.length === 0 ? (
        <p>{t('rule.means.nothing')}</p>
      ) : (
        <>
          {joins > 0 && <p>{t('rule.means.joins', { count: joins, shown: number(joins) })}</p>}
          {leaves > 0 && <p>{t('rule.means.leaves', { count: leaves, shown: number(leaves) })}</p>}
          <Facts
            items={content.map(({ name, count }) => ({
              label: inLanguage(name, language),
              value: number(count),
            }))}
          />
        </>
      )}
      {leaves > 0 && <p>{t('rule.means.kept')}</p>}
    </div>
  );
}

/** Asks for a person and says why they are in by the rule, or are not. */
export function RuleCheck({ unsaved, words }: RulePreviewProps) {
  const { t } = useTranslation('groups');
  const [person, setPerson] = useState<AsyncOption | null>(null);
  const body = useSettled({ ...unsaved, userId: person?.value ?? '' });
  const { data, error } = useCall(
    groupCalls.why,
    { body },
    { enabled: person !== null && body.userId !== '', keepPrevious: true },
  );
  return (
    <div className={classes.check}>
      <AsyncSelect
        label={t('rule.check')}
        placeholder={t('ui:word.nameOrEmail')}
        search={searchUsers}
        value={person}
        onChange={setPerson}
      />
      <p role="status">
        {person && error instanceof ApiError && error.message}
        {person && !error && data && `${person.label}: ${words.because(data.because)}`}
      </p>
    </div>
  );
}
