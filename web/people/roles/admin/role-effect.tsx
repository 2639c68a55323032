import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleCalls, type RoleEffect } from '#contract/people/roles.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { useSettled } from '#web/people/audiences/use-settled.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { DiffList, type Change } from '#web/ui/diff-list.tsx';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './role.module.css';

type Powers = Omit<CallInput<typeof roleCalls.preview>['body'], 'limit'>;

const [fewPeople, manyPeople] = [5, 50];

/** What a save would do to those who have the role, asked again a moment after the form changes. */
export function RoleEffectPanel({ powers }: { readonly powers: Powers }) {
  const { t } = useTranslation('roles');
  const [isWhole, setWhole] = useState(false);
  const body = useSettled({ ...powers, limit: isWhole ? manyPeople : fewPeople });
  const { data, error, isPlaceholderData } = useCall(roleCalls.preview, { body }, { keepPrevious: true });
  const opened = useScreenChanges(data);
  // What a save refuses, the form says when it is saved.
  if (error instanceof ApiError || !data) return null;
  const { holders, total } = data;
  return (
    <Panel title={t('effect.title')} sub={powers.role ? t('effect.sub') : t('effect.subNew')}>
      <div className={classes.effect} aria-busy={isPlaceholderData} role="status">
        {opened.length > 0 ? <DiffList changes={opened} /> : <p>{t('effect.sameScreens')}</p>}
        <ul>
          {holders.map(({ _id, fullName, profileImage, sees, changes }) => (
            <li key={_id}>
              <IdentityCell
                before={<Face name={fullName} photo={profileImage} />}
                title={fullName}
                detail={
                  <>
                    <Figure label={t('effect.sees')} {...sees} />
                    <br />
                    <Figure label={t('effect.mayChange')} {...changes} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {!isWhole && total > holders.length && (
          <Button type="button" variant="subtle" onClick={() => setWhole(true)}>
            {t('ui:word.showAllCount', { count: Math.min(total, manyPeople) })}
          </Button>
        )}
        {isWhole && total > holders.length && <p>{t('effect.others', { count: total - holders.length })}</p>}
      </div>
    </Panel>
  );
}

/** “Sees 45 → 1,130 people” */
function Figure({
  label,
  now,
  after,
}: {
  readonly label: string;
  readonly now: number;
  readonly after: number;
}) {
  const { t } = useTranslation('roles');
  const formats = useFormats();
  const people = t('ui:word.peopleCount', { count: after, shown: formats.number(after) });
  return (
    <span>
      {label} {now === after ? people : <strong>{`${formats.number(now)} → ${people}`}</strong>}
    </span>
  );
}

/** Screens that open and close; those below one that does so too are left out. */
function useScreenChanges(effect: RoleEffect | undefined): Change[] {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const { config } = useSession();
  const changes = (ids: readonly string[], kind: 'added' | 'removed') =>
    screens
      .filter(({ id, parent }) => ids.includes(id) && !(parent && ids.includes(parent)))
      .map((screen) => ({
        key: `${kind}/${screen.id}`,
        kind,
        title: titleOf(screen, language, config),
        note: t(`effect.${kind}`),
      }))
      // Managers and administrators have some screens of one name each.
      .filter(({ title }, at, all) => all.findIndex((one) => one.title === title) === at);
  return [...changes(effect?.opens ?? [], 'added'), ...changes(effect?.closes ?? [], 'removed')];
}
