import { AlertHost } from '#web/ui/alert-host.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';

/** Where alerts and toasts appear. Loaded with the first of them. */
export function MessageHosts() {
  return (
    <>
      <AlertHost />
      <ToastHost />
    </>
  );
}
