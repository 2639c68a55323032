import { useTranslation } from 'react-i18next';
import classes from '#web/ui/file-field.module.css';

/** What an empty place for a file asks for. On a phone there is a camera, and nothing to drop. */
export function ChooseWords({ accept = '' }: { readonly accept?: string | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <>
      <span className={classes.byMouse}>
        <b>{t('file.choose')}</b> {t('word.orDropItHere')}
      </span>
      <b className={classes.byTouch}>{t(accept.includes('image/') ? 'file.photo' : 'file.choose')}</b>
    </>
  );
}
