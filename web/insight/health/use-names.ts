import { useTranslation } from 'react-i18next';

/** What queues and jobs are called. One that is new here has the name it has in the log. */
export function useNames() {
  const { t } = useTranslation('health');
  return {
    queue: (name: string) => t(`queue.${name}`, { defaultValue: name }),
    job: (name: string) => t(`job.${name}`, { defaultValue: name }),
  };
}
