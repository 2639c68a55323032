import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './media-center.module.css';

interface FolderCrumbsProps {
  readonly path: string;
  readonly hrefOf: (path: string) => string;
}

/** The way to the open folder. */
export function FolderCrumbs({ path, hrefOf }: FolderCrumbsProps) {
  const { t } = useTranslation('media-center');
  const names = path.split('/').filter(Boolean);
  if (names.length === 0) return null;
  return (
    <nav aria-label={t('way')} className={classes.crumbs}>
      <ol>
        <li>
          <AppLink href={hrefOf('')}>{t('allFiles')}</AppLink>
        </li>
        {names.map((name, index) => (
          <li key={names.slice(0, index + 1).join('/')}>
            <IconChevronRight size={14} stroke={1.7} aria-hidden="true" />
            {index === names.length - 1 ? (
              <span aria-current="page" lang="">
                {name}
              </span>
            ) : (
              <AppLink href={hrefOf(names.slice(0, index + 1).join('/'))} lang="">
                {name}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
