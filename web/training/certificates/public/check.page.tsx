import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './verify.module.css';

/** Where someone with a printed certificate enters its number. */
export function Page() {
  const { t } = useTranslation('certificates');
  return (
    <FormFrame maxWidth={720} onCanvas>
      <Stack>
        <section className={`surface ${classes.card}`} data-tone="mute">
          <div className={classes.head}>
            <span className={classes.icon} aria-hidden="true">
              <IconCertificate size={28} stroke={1.8} />
            </span>
            <div>
              <h1>{t('verify.ask.title')}</h1>
              <p>{t('verify.ask.sentence')}</p>
            </div>
          </div>
        </section>
        <CodeForm label={t('ui:word.number')} isMain />
      </Stack>
    </FormFrame>
  );
}
