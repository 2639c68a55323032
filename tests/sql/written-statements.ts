import path from 'node:path';
import type { Node, SourceFile, TypeNode } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

/** A statement in the source. */
export interface WrittenStatement {
  /** The fixed parts of its template, joined in the same way as `keyOf` joins those of a recorded statement. */
  readonly key: string;
  /** `server/people/users/users.queries.ts:120` */
  readonly place: string;
  /** The claimed type of its rows. Undefined if there is none. */
  readonly row: Type | undefined;
  /** Executed right where it is written, so certainly a whole statement and not a fragment. */
  readonly isExecuted: boolean;
}

export interface Source {
  readonly checker: Checker;
  readonly statements: readonly WrittenStatement[];
  close(): void;
}

const root = process.cwd();
const isOurs = /^(server|demo|tests|contract)\//;

/** Reads every `sql` template of the server and the tests with the compiler, so the claimed types are the ones that type checking uses. */
export function readSource(): Source {
  const api = new API({ cwd: root });
  const snapshot = api.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.json')] });
  const [project] = snapshot.getProjects();
  const { program, checker } = project!;
  const statements: WrittenStatement[] = [];
  for (const name of program.getSourceFileNames()) {
    const file = path.relative(root, name);
    if (!isOurs.test(file)) continue;
    const source = program.getSourceFile(name)!;
    if (source.text.includes('sql')) addTemplates(source, file, checker, statements);
  }
  return { checker, statements, close: () => api.close() };
}

function addTemplates(source: SourceFile, file: string, checker: Checker, found: WrittenStatement[]): void {
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const line = source.text.slice(0, node.getStart()).split('\n').length;
      found.push({
        key: fragmentsOf(node.template).join('${}'),
        place: `${file}:${line}`,
        row: rowOf(node.typeArguments?.[0], checker),
        isExecuted:
          isPropertyAccessExpression(node.parent) &&
          node.parent.name.text === 'execute' &&
          isCallExpression(node.parent.parent),
      });
    }
    node.forEachChild((child) => {
      visit(child);
    });
  };
  visit(source);
}

const rowOf = (claimed: TypeNode | undefined, checker: Checker): Type | undefined =>
  claimed && checker.getTypeFromTypeNode(claimed);

function fragmentsOf(template: Node): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  if (!isTemplateExpression(template)) throw new TypeError('A template without text.');
  return [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
}
