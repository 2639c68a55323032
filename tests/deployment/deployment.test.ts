import { readFileSync } from 'node:fs';
import { run as lintDockerfile } from 'dockerfilelint';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { workClasses } from '#server/platform/config/work-classes.ts';
import manifest from '../../package.json' with { type: 'json' };
import { compose, copiesOf, dockerStages, kubernetesObjects, kustomization } from './files.ts';

const models: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  'apps/v1 Deployment': apps.Deployment,
  'batch/v1 Job': batch.Job,
  'networking.k8s.io/v1 Ingress': networking.Ingress,
  'policy/v1 PodDisruptionBudget': policy.PodDisruptionBudget,
  'v1 ConfigMap': core.ConfigMap,
  'v1 Service': core.Service,
};

/** The variables that the README explains. */
const variables = new Set(
  [...readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names]) =>
    names!.split(', ').map((name) => name.replaceAll('`', '')),
  ),
);
const secret = /URL$|TOKEN|KEY|SECRET/;

const withPods = kubernetesObjects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const podOf = (object: (typeof withPods)[number]) => object.spec!.template!.spec;
const named = ({ kind, metadata }: (typeof kubernetesObjects)[number]) => `${kind} ${metadata.name}`;

describe('Dockerfile', () => {
  const [build, last] = dockerStages();

  test('has nothing that the linter names', () => {
    expect(lintDockerfile('', readFileSync('Dockerfile', 'utf8'))).toEqual([]);
  });

  test('ends with a numbered user who owns only the folder for data', () => {
    expect(last!.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:10001']);
    expect(last!.filter((line) => line.startsWith('RUN '))).toEqual([
      'RUN install -d -o 10001 -g 10001 /var/lib/paddock',
    ]);
    expect(last!.find((line) => line.startsWith('ENV '))).toContain('DATA_DIR=/var/lib/paddock');
    expect(last!.join('\n')).not.toContain('--chown');
  });

  test('installs no development packages, and delivers no tests and no sources of the pages', () => {
    expect(build).toContain('RUN npm ci --omit=dev');
    const delivered = copiesOf(last!).flatMap(({ sources }) => sources.map((one) => one.split('/').at(-1)));
    for (const name of ['tests', 'bench', 'web', '.', '.git']) expect(delivered).not.toContain(name);
    expect(readFileSync('.dockerignore', 'utf8')).toContain('**/*.test.ts');
  });
});

describe('Kubernetes', () => {
  test.each(kubernetesObjects.map((one) => [named(one), one]))('%s has the form of its kind', (_, object) => {
    const { file: _file, ...data } = object;
    const Model = models[`${object.apiVersion} ${object.kind}`];
    expect(Model, object.file).toBeDefined();
    expect(() => new Model!(data as never).validate()).not.toThrow();
  });

  test('an object with a wrong form is refused', () => {
    const wrong = { metadata: { name: 'x' }, spec: { selector: {}, template: {}, replicas: 'three' } };
    expect(() => new apps.Deployment(wrong as never).validate()).toThrow('replicas');
  });

  test('every file is applied, with the image of this version', () => {
    const files = [...new Set(kubernetesObjects.map(({ file }) => file.split('/').at(-1)))];
    expect(files.toSorted()).toEqual([...kustomization.resources].toSorted());
    expect(kustomization.images).toMatchObject([{ name: 'paddock', newTag: manifest.version }]);
    const job = kubernetesObjects.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.name).toBe(`paddock-migrate-${manifest.version.replaceAll('.', '-')}`);
  });

  test.each(withPods.map((one) => [named(one), one]))(
    '%s runs as nobody in particular, within limits, and knows secrets by reference only',
    (_, object) => {
      const pod = podOf(object);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers) {
        expect(container.image).toBe('paddock');
        expect(container.securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
        for (const { name, value, valueFrom } of container.env ?? []) {
          expect(variables).toContain(name);
          expect(value === undefined, `${name} is a secret`).toBe(secret.test(name));
          expect(valueFrom?.secretKeyRef?.name).toBe(value === undefined ? 'paddock' : undefined);
        }
      }
    },
  );

  test('the shared settings are variables of the portal, and no secrets', () => {
    const config = kubernetesObjects.find(({ kind }) => kind === 'ConfigMap');
    for (const name of Object.keys(config!.data!)) {
      expect(variables).toContain(name);
      expect(name === 'BASE_URL' || !secret.test(name), name).toBe(true);
    }
  });

  test('each class of work has a worker, and only the job migrates', () => {
    const value = (object: (typeof withPods)[number], name: string) =>
      podOf(object).containers[0]!.env!.find((one) => one.name === name)?.value;
    const deployments = withPods.filter(({ kind }) => kind === 'Deployment');
    const classes = deployments
      .filter((one) => value(one, 'ROLE') === 'worker')
      .map((one) => value(one, 'WORK'));
    expect(classes.toSorted()).toEqual([...workClasses].toSorted());
    expect(deployments.map((one) => value(one, 'MIGRATE'))).toEqual(deployments.map(() => '0'));
    const jobs = withPods.filter(({ kind }) => kind === 'Job');
    expect(jobs.map((one) => podOf(one).containers[0]!.command)).toEqual([
      ['node', 'paddock.mjs', 'migrate'],
    ]);
  });

  test('no probe asks for the database, and pods may take as long to stop as the portal does', () => {
    for (const object of withPods.filter(({ kind }) => kind === 'Deployment')) {
      const pod = podOf(object);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(30);
      for (const { startupProbe, livenessProbe, readinessProbe } of pod.containers)
        for (const probe of [startupProbe, livenessProbe, readinessProbe ?? livenessProbe])
          expect(probe?.httpGet.path).toBe('/healthz');
    }
  });

  test('every deployment may lose one pod at a time', () => {
    const parts = (kind: string) =>
      kubernetesObjects
        .filter((one) => one.kind === kind)
        .map(({ spec }) => spec!.selector!.matchLabels!['part'])
        .toSorted();
    expect(parts('PodDisruptionBudget')).toEqual(parts('Deployment'));
    for (const { spec } of kubernetesObjects.filter(({ kind }) => kind === 'Deployment'))
      expect(spec!.template!.metadata.labels).toMatchObject(spec!.selector!.matchLabels!);
  });
});

describe('compose', () => {
  const { services, volumes } = compose;

  test('the portal is told variables it knows, and writes to its volume only', () => {
    const { environment = {}, image, ...portal } = services['portal']!;
    for (const name of Object.keys(environment)) expect(variables).toContain(name);
    expect(image).toBe(`paddock:${manifest.version}`);
    expect(portal).toMatchObject({ read_only: true, volumes: ['portal:/var/lib/paddock'] });
  });

  test('passwords come from outside, and every image is pinned', () => {
    const text = readFileSync('deploy/compose.yaml', 'utf8');
    for (const [line, value] of text.matchAll(/PASSWORD: (.*)/g))
      expect(value, line).toMatch(/^\$\{\w+:\?\}$/);
    for (const { image } of Object.values(services)) expect(image).toMatch(/:[^:]*\d/);
  });

  test('what somebody waits for exists and says when it is ready', () => {
    for (const { depends_on = {}, volumes: used = [] } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(services)).toContain(name);
        const says = condition !== 'service_healthy' || services[name]!.healthcheck !== undefined;
        expect(says, `${name} says when it is ready`).toBe(true);
      }
      for (const one of used) expect(Object.keys(volumes)).toContain(one.split(':')[0]);
    }
  });
});
