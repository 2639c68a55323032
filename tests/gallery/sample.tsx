import type { ReactNode } from 'react';
import { Stack } from '#web/ui/layout.tsx';

/** A section of the gallery with a heading. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <Stack gap={16}>{children}</Stack>
    </section>
  );
}
