import { AlertHost } from '#web/ui/alert-host.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';

export { TooltipHost } from '#web/ui/tooltip-host.tsx';

/** Where alerts and toasts appear. Loaded with the first of them, or once the page has come to rest. */
export function MessageHosts() {
  return (
    <>
      <AlertHost />
      <ToastHost />
    </>
  );
}
