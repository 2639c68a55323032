interface Tolerance {
  /** A share of the budget. */
  readonly share: number;
  /** In the unit of the figure: what a small budget may be off by all the same. */
  readonly least?: number;
}

/**
 * How far a figure may be from its budget. What is not named here is exact. Buffers are pages of 8 KB: on which of them the same rows
 * lie differs from one loading to the next, since ids are random.
 */
const tolerances: Readonly<Record<string, Tolerance>> = {
  buffers: { share: 0.03, least: 3 },
  bytes: { share: 0.03 },
  javascript: { share: 0.03 },
  css: { share: 0.03 },
  heap: { share: 0.05 },
};

/** The figures of one call, screen, or process, by name. */
export type Figures = Readonly<Record<string, number>>;

/** What is allowed. `target` lists what is asked for where it is not met yet. */
export interface Budget {
  readonly target?: Figures;
  readonly [figure: string]: number | Figures | undefined;
}

export type Budgets = Readonly<Record<string, Readonly<Record<string, Budget>>>>;
export type Measured = Readonly<Record<string, Readonly<Record<string, Figures>>>>;

export interface Verdict {
  /** What costs more than it may, or has no budget. */
  readonly over: readonly string[];
  /** What costs so much less that its budget can be lowered. */
  readonly under: readonly string[];
}

/** Compares what was measured with what is allowed. What has a budget must have been measured. */
export function compare(budgets: Budgets, measured: Measured): Verdict {
  const over: string[] = [];
  const under: string[] = [];
  for (const kind of new Set([...Object.keys(budgets), ...Object.keys(measured)])) {
    const allowed = budgets[kind] ?? {};
    const found = measured[kind] ?? {};
    for (const name of new Set([...Object.keys(allowed), ...Object.keys(found)])) {
      const { target: _, ...limits } = allowed[name] ?? {};
      const figures = found[name] ?? {};
      for (const figure of new Set([...Object.keys(limits), ...Object.keys(figures)])) {
        const limit = (limits as Figures)[figure];
        const value = figures[figure];
        const what = `${kind}, ${name}: ${figure}`;
        const { share, least = 0 } = tolerances[figure] ?? { share: 0 };
        if (limit === undefined) over.push(`${what} has no budget, and is ${value}`);
        else if (value === undefined) over.push(`${what} has a budget of ${limit}, and was not measured`);
        else if (value > limit + Math.max(limit * share, least))
          over.push(`${what} is ${value} instead of ${limit}`);
        else if (value < limit - Math.max(limit * share, least))
          under.push(`${what} is ${value} instead of ${limit}`);
      }
    }
  }
  return { over, under };
}

/** The budgets with what was measured. Targets stay until they are met. */
export const rewritten = (budgets: Budgets, measured: Measured): Budgets =>
  Object.fromEntries(
    Object.entries(measured).map(([kind, found]) => [
      kind,
      Object.fromEntries(
        Object.entries(found).map(([name, figures]) => {
          const target = openTargets(budgets[kind]?.[name]?.target, figures);
          return [name, { ...figures, ...(target && { target }) }];
        }),
      ),
    ]),
  );

function openTargets(target: Figures = {}, figures: Figures): Figures | undefined {
  const open = Object.entries(target).filter(([figure, wanted]) => (figures[figure] ?? 0) > wanted);
  return open.length === 0 ? undefined : Object.fromEntries(open);
}
