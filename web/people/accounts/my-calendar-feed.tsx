import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarFeedCalls as calls } from '#contract/people/calendar-feed.calls.ts';
import { calendarFeedAnchor } from '#contract/people/accounts.screens.ts';
import classes from './accounts.module.css';
import { PrivateAddress } from './private-address.tsx';

/** The secret address under which calendar programs read the person's dates. */
export function MyCalendarFeed() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = keepInView(panel.current);
    return stop;
  }, []);
  return (
    <div ref={panel} id={calendarFeedAnchor}>
      <PrivateAddress
        texts={{ namespace: 'accounts' }}
        calls={calls}
        icon={<IconCalendar size={16} stroke={1.7} />}
        help={<Help />}
      />
    </div>
  );
}

/** Where the address is entered. */
function Help() {
  const { t } = useTranslation('accounts');
  return (
    <ul className={`bullets ${classes.feedHelp}`}>
      <li>{t('feed.helpPhone')}</li>
      <li>{t('feed.helpOutlook')}</li>
      <li>{t('feed.helpGoogle')}</li>
    </ul>
  );
}

/** How long the page may still move while it loads. */
const settlesMilliseconds = 2000;

/** Other pages link here. The panels around this one load later and move it, so it is shown again until the page is at rest. */
function keepInView(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel || location.hash !== `#${calendarFeedAnchor}`) return undefined;
  const show = () => panel.scrollIntoView({ block: 'center' });
  const observer = new ResizeObserver(show);
  observer.observe(document.body);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      window.removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, settlesMilliseconds);
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(name, stop, { passive: true });
  return stop;
}
