import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Rights } from './role-editor.tsx';
import classes from './role.module.css';

interface RightsCategoryProps {
  readonly category: Rights[number];
  /** The saved rights. */
  readonly before: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onChange: (names: readonly string[], held: boolean) => void;
}

/** The rights of one category. A right you do not have is visible, but you cannot grant it. */
export function RightsCategory({ category, before, chosen, disabled, onChange }: RightsCategoryProps) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const { rights } = category;
  const held = rights.filter((right) => chosen.has(right.name));
  const reachable = rights.filter((right) => right.held).map((right) => right.name);
  const isAll = rights.length > 0 && held.length === rights.length;
  return (
    <fieldset className={`surface ${classes.category}`} aria-label={category[language]}>
      <div className={classes.head}>
        <Checkbox
          label={<strong>{category[language]}</strong>}
          checked={isAll}
          indeterminate={held.length > 0 && !isAll}
          disabled={disabled || reachable.length === 0}
          onChange={() => onChange(reachable, !reachable.every((name) => chosen.has(name)))}
        />
        <span className="num">{t('form.of', { held: held.length, all: rights.length })}</span>
      </div>
      {rights.length === 0 && <p className={classes.note}>{t('form.platformOnly')}</p>}
      <div className={classes.rights}>
        {rights.map((right) => {
          const is = chosen.has(right.name);
          const change = disabled || is === before.has(right.name) ? undefined : is ? 'added' : 'removed';
          return (
            <div key={right.name} className={classes.right} data-change={change}>
              <Checkbox
                label={right[language]}
                description={right.held ? right.name : t('form.notHeld', { name: right.name })}
                checked={is}
                disabled={disabled || !right.held}
                onChange={(event) => onChange([right.name], event.currentTarget.checked)}
              />
              {change && <em>{t(`form.${change}`)}</em>}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
