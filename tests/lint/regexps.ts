import { analyse } from 'scslre';

// A rule of the linter: no regular expression of the product may take more than linear time. Whoever finds a text that makes one backtrack
// stops the whole process with it, or the page of whoever opens that text.

interface Literal {
  readonly type: 'Literal';
  readonly value: unknown;
  readonly regex?: { readonly pattern: string; readonly flags: string };
}
interface Construction {
  readonly callee: { readonly type: string; readonly name?: string };
  readonly arguments: readonly (Literal | { readonly type: string })[];
}
interface Context {
  report(problem: { readonly node: object; readonly message: string }): void;
}

/**
 * The repetitions that can take more than linear time: two that can share characters, one that competes with itself, and one that is tried
 * again from each of its characters.
 */
export const slowParts = (source: string, flags: string): readonly string[] =>
  analyse({ source, flags }, { maxReports: 3 }).reports.map((report) =>
    report.type === 'Trade' ? `${report.startQuant.raw} before ${report.endQuant.raw}` : report.quant.raw,
  );

const linear = {
  meta: { type: 'problem' },
  create(context: Context) {
    const check = (node: object, source: string, flags: string) => {
      for (const part of slowParts(source, flags))
        context.report({
          node,
          message: `This regular expression can take more than linear time: ${part}. Bound the repetition, or read the text by hand.`,
        });
    };
    const constructed = (node: Construction) => {
      const [source, flags] = node.arguments.map((one) => ('value' in one ? one.value : undefined));
      if (node.callee.name === 'RegExp' && typeof source === 'string')
        check(node, source, typeof flags === 'string' ? flags : '');
    };
    return {
      Literal: (node: Literal) => node.regex && check(node, node.regex.pattern, node.regex.flags),
      NewExpression: constructed,
      CallExpression: constructed,
    };
  },
};

export default { meta: { name: 'regexps' }, rules: { linear } };
