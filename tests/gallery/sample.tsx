import type { ReactNode } from 'react';
import { Stack } from '#web/ui/layout.tsx';

/** A headed part of the gallery. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <Stack gap={16}>{children}</Stack>
    </section>
  );
}
