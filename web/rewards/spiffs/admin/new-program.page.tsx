import { useTranslation } from 'react-i18next';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgramForm } from './program-form.tsx';

/** A new program, which waits for another administrator afterwards. */
export function Page() {
  const { t } = useTranslation('spiff-manager');
  return (
    <>
      <PageHeader
        title={t('add')}
        sub={t('new.sub')}
        back={{ href: screens.admin.path, label: t('ui:word.spiffs') }}
      />
      <ProgramForm />
    </>
  );
}
