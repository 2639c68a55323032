import { useTranslation } from 'react-i18next';
import { importCalls as calls, type Import } from '#contract/people/imports.calls.ts';
import { dateOrders } from '#contract/platform/imports.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** Asks once how days are read that can be read in two ways, and then says so. */
export function DateOrder({ read }: { readonly read: Import }) {
  const { t } = useTranslation('people-imports');
  const formats = useFormats();
  const save = useChange(calls.save);
  const { daysInTwoWays: count, dateOrder } = read;
  if (count === 0 && dateOrder === null) return null;
  return (
    <Strip
      tone={count > 0 ? 'warn' : 'mute'}
      title={dateOrder === null ? t('order.title') : t(`order.read.${dateOrder}`)}
      actions={
        <Row>
          {dateOrders
            .filter((order) => order !== dateOrder)
            .map((order) => (
              <Button
                key={order}
                size="sm"
                disabled={save.isPending}
                onClick={() => save.mutate({ params: { id: read._id }, body: { dateOrder: order } })}
              >
                {t(`order.${order}`)}
              </Button>
            ))}
        </Row>
      }
    >
      {count > 0 && t('order.text', { count, rows: formats.number(count) })}
    </Strip>
  );
}
