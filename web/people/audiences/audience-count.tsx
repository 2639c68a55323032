import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { audienceCalls, type AudienceCount as Count } from '#contract/people/audiences.calls.ts';
import type { AudienceFields } from '#contract/people/audiences.fields.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import classes from './audiences.module.css';
import { useSettled } from './use-settled.ts';

type AudienceCountProps = { audience: AudienceFields; dealerStaffOnly: boolean };

/** How many people an audience has, counted again a moment after it changes. */
export function AudienceCount({ audience, dealerStaffOnly }: AudienceCountProps) {
  const { t } = useTranslation('audiences');
  const formats = useFormats();
  const body = useSettled({ audience, dealerStaffOnly });
  const { data, error } = useCall(audienceCalls.count, { body }, { keepPrevious: true });
  const people = data?.count.peopleCount ?? 0;
  return (
    <div className={classes.count}>
      <p role="status">
        {error instanceof ApiError && <span className={classes.failed}>{error.message}</span>}
        {!error &&
          data &&
          (people === 0
            ? t('count.nobody')
            : t('count.people', { count: people, people: formats.number(people) }))}
      </p>
      {!error && data && people > 0 && (
        <Popover width={320} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <Button type="button" size="xs" variant="subtle">
              {t('count.split')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('count.split')}>
            {/* The popover keeps the focus inside, so something in it must take it. */}
            <div tabIndex={-1} data-autofocus className={classes.split}>
              <Split count={data.count} />
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

function Split({ count }: { count: Count }) {
  const { t } = useTranslation('audiences');
  const formats = useFormats();
  const row = (key: string, label: string, people: number) => ({ key, label, value: formats.number(people) });
  return (
    <>
      <h3>{t('count.languages')}</h3>
      <Facts
        items={count.languages.map(({ language, peopleCount }) =>
          row(language, t(`language.${language}`), peopleCount),
        )}
        variant="rows"
      />
      <h3>{t('ui:word.dealers')}</h3>
      <Facts
        items={[
          ...count.dealers.map(({ _id, name, peopleCount }) => row(_id, name, peopleCount)),
          row('others', t('count.otherDealers'), count.otherDealers.peopleCount),
          row('none', t('count.withoutDealer'), count.withoutDealer.peopleCount),
        ].filter(({ value }) => value !== formats.number(0))}
        variant="rows"
      />
    </>
  );
}
