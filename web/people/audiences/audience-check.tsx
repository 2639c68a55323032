import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audienceCalls, type AudienceExplanation } from '#contract/people/audiences.calls.ts';
import type { AudienceFields, AudienceKind } from '#contract/people/audiences.fields.ts';
import { nameIn } from '#contract/platform/language.ts';
import { searchUsers } from '#web/people/search-users.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import classes from './audiences.module.css';
import { useKindNames } from './use-kind-names.ts';
import { useSettled } from './use-settled.ts';

type NameOf = (kind: AudienceKind, value: string) => string;
type AudienceCheckProps = { audience: AudienceFields; nameOf: NameOf };

/** Asks for a person and says whether the audience includes them, and why. */
export function AudienceCheck({ audience, nameOf }: AudienceCheckProps) {
  const { t } = useTranslation('audiences');
  const [person, setPerson] = useState<AsyncOption | null>(null);
  const settled = useSettled(audience);
  const { data, error } = useCall(
    audienceCalls.explain,
    { body: { audience: settled, userId: person?.value ?? '' } },
    { enabled: person !== null, keepPrevious: true },
  );
  return (
    <div className={classes.check}>
      <AsyncSelect
        label={t('check.label')}
        placeholder={t('check.placeholder')}
        search={searchUsers}
        value={person}
        onChange={setPerson}
      />
      <div role="status">
        {person && error instanceof ApiError && <p className={classes.failed}>{error.message}</p>}
        {person && !error && data && <Explanation explanation={data.explanation} nameOf={nameOf} />}
      </div>
    </div>
  );
}

type ExplanationProps = {
  explanation: AudienceExplanation;
  nameOf: NameOf;
};

function Explanation({ explanation: { user, isMeant, maySee, kinds }, nameOf }: ExplanationProps) {
  const { t } = useTranslation('audiences');
  const language = useLanguage();
  const kindNames = useKindNames();
  const name = user.fullName;
  const values = (kind: AudienceKind, list: AudienceExplanation['kinds'][number]['own']) =>
    list.map((one) => nameIn(one, language) || nameOf(kind, one.value)).join(', ');
  const asked = kinds.filter(({ chosen }) => chosen.length > 0);
  return (
    <>
      <p className={classes.outcome} data-in={isMeant || undefined}>
        {isMeant && t('check.in', { name })}
        {!isMeant && !user.active && t('check.inactive', { name })}
        {!isMeant && user.active && (maySee ? t('check.staff', { name }) : t('check.out', { name }))}
      </p>
      <ul className={classes.reasons}>
        {asked.map(({ kind, own, matches }) => (
          <li key={kind} data-matches={matches || undefined}>
            {matches ? <IconCheck size={16} aria-hidden="true" /> : <IconX size={16} aria-hidden="true" />}
            <span>
              {matches
                ? t('check.matches', { kind: kindNames[kind], values: values(kind, own) })
                : t('check.differs', {
                    kind: kindNames[kind],
                    values: values(kind, own) || t('check.none'),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
