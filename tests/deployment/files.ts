import { globSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env?: readonly Variable[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources?: { readonly requests?: object; readonly limits?: object };
  readonly securityContext?: object;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

/** The parts of a Kubernetes object that the tests read. */
export interface KubernetesObject {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly securityContext?: object;
        readonly automountServiceAccountToken?: boolean;
        readonly terminationGracePeriodSeconds?: number;
      };
    };
  };
}

export const kubernetesObjects: readonly KubernetesObject[] = globSync('deploy/kubernetes/*.yaml')
  .toSorted()
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8')).map(
      (document) => ({ file, ...(document.toJS() as object) }) as KubernetesObject,
    ),
  );

export const kustomization = parse(readFileSync('deploy/kubernetes/kustomization.yaml', 'utf8')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
};

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly volumes?: readonly string[];
}

export const compose = parse(readFileSync('deploy/compose.yaml', 'utf8')) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};

interface Copy {
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

/** The instructions of each stage of the Dockerfile, in order. */
export function dockerStages(text = readFileSync('Dockerfile', 'utf8')): (readonly string[])[] {
  const stages: string[][] = [];
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    if (line.startsWith('FROM ')) stages.push([]);
    if (line !== '' && !line.startsWith('#')) stages.at(-1)!.push(line);
  }
  return stages;
}

export function copiesOf(stage: readonly string[]): Copy[] {
  return stage
    .filter((line) => line.startsWith('COPY '))
    .map((line) => {
      const words = line.split(/\s+/).slice(1);
      const from = words[0]?.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined;
      return { from, sources: words.slice(0, -1), target: words.at(-1)! };
    });
}
