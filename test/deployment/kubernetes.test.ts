import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import type { IService } from 'kubernetes-models/v1/Service'
import { only } from '#test/deployment/containerfile.ts'
import { kustomization, manifest, manifests, ofKind, pods, read, root } from '#test/deployment/manifests.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const metricsToken = 'a token of these tests'
let portal: TestApp
before(async () => {
  portal = await createTestApp({ config: { metricsToken } })
})
after(() => portal.close())

const [portals] = pods()
const [container] = portals?.spec.containers ?? []
const deployment = (manifest('Deployment', 'portal') as IDeployment).spec
const service = manifest('Service', 'portal') as IService
const matches = (labels: Record<string, string> = {}, wanted: Record<string, string> = {}) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value)
type Selector = {
  matchLabels?: Record<string, string> | undefined
  matchExpressions?: readonly { key: string; operator: string }[] | undefined
}
/** Of expressions, the base uses that a label exists. */
const selects = (labels: Record<string, string>, { matchLabels, matchExpressions = [] }: Selector = {}) =>
  matches(labels, matchLabels) &&
  matchExpressions.every(({ key, operator }) => operator === 'Exists' && labels[key] !== undefined)

suite('On Kubernetes', () => {
  test('every pod is restricted, and runs as the user of the image on a read-only root', () => {
    for (const { spec } of pods()) {
      assert.deepEqual(
        [`${spec.securityContext?.runAsUser}:${spec.securityContext?.runAsGroup}`, spec.securityContext?.runAsNonRoot],
        [only('USER'), true],
      )
      assert.equal(spec.securityContext?.seccompProfile?.type, 'RuntimeDefault')
      // A Service named mqtt would set MQTT_PORT.
      assert.deepEqual([spec.automountServiceAccountToken, spec.enableServiceLinks], [false, false])
      for (const { securityContext, resources, volumeMounts } of spec.containers) {
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        assert.ok(resources?.requests?.['cpu'] && resources.requests['memory'] && resources.limits?.['memory'])
        const mounts = volumeMounts?.map(({ mountPath }) => mountPath) ?? []
        assert.ok(mounts.includes('/tmp') && mounts.includes('/data/archive'), mounts.join())
      }
    }
    const { labels } = manifest('Namespace', 'kelvinchain').metadata as { labels?: Record<string, string> }
    assert.equal(labels?.['pod-security.kubernetes.io/enforce'], 'restricted')
  })

  test('probes ask what the portal answers, at the port of the image', async () => {
    assert.deepEqual(container?.ports, [{ name: 'http', containerPort: Number(only('EXPOSE')) }])
    const { startupProbe, readinessProbe, livenessProbe } = container ?? {}
    const asked = [startupProbe, readinessProbe, livenessProbe].map(probe => probe?.httpGet)
    assert.deepEqual(
      asked.map(get => [get?.path, get?.port]),
      [
        ['/readyz', 'http'],
        ['/readyz', 'http'],
        ['/healthz', 'http'],
      ],
    )
    for (const get of asked) assert.equal((await portal.app.inject({ url: get?.path ?? '' })).statusCode, 200)
  })

  test('a pod has time to end (OPS-5), and one more starts before', () => {
    const grace = portals?.spec.terminationGracePeriodSeconds ?? 0
    assert.ok(grace >= Number(container?.lifecycle?.preStop?.sleep?.seconds) + 10 + 5)
    assert.deepEqual(deployment?.strategy?.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 })
    const startSeconds =
      Number(container?.startupProbe?.periodSeconds) * Number(container?.startupProbe?.failureThreshold)
    assert.ok(Number(deployment?.progressDeadlineSeconds) > startSeconds)
    assert.ok(Number(deployment?.replicas) > 1)
  })

  test('Service, Ingress, budget and policies find the pods', () => {
    assert.ok(matches(portals?.labels, service.spec?.selector))
    assert.ok(matches(portals?.labels, deployment?.selector.matchLabels))
    assert.ok(
      matches(
        portals?.labels,
        (manifest('PodDisruptionBudget', 'portal') as IPodDisruptionBudget).spec?.selector?.matchLabels,
      ),
    )
    const [port] = service.spec?.ports ?? []
    assert.equal(port?.targetPort, container?.ports?.[0]?.name)
    const ingress = (manifest('Ingress', 'portal') as IIngress).spec
    assert.deepEqual(
      ingress?.rules?.flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service)),
      [{ name: 'portal', port: { name: port?.name } }],
    )
    assert.deepEqual(
      ingress?.tls?.flatMap(({ hosts }) => hosts),
      ingress?.rules?.map(({ host }) => host),
    )
    const found = [
      ...pods().map(({ labels }) => labels),
      { 'cnpg.io/cluster': manifest('Cluster', 'database').metadata.name },
      { 'acme.cert-manager.io/http01-solver': 'true' },
    ]
    for (const { spec } of ofKind('NetworkPolicy') as INetworkPolicy[]) {
      assert.ok(
        found.some(labels => selects(labels ?? {}, spec?.podSelector)),
        JSON.stringify(spec),
      )
    }
  })

  test('A Cluster that a restore makes beside the first one, under another name, has the same connections', () => {
    const restored = { 'cnpg.io/cluster': 'database-2', 'cnpg.io/podRole': 'instance' }
    const policy = (name: string) => (manifest('NetworkPolicy', name) as INetworkPolicy).spec
    assert.ok(selects(restored, policy('database')?.podSelector))
    const peers = [
      ...(policy('database')?.ingress ?? []).flatMap(rule => rule.from ?? []),
      ...(policy('database')?.egress ?? []).flatMap(rule => rule.to ?? []),
      ...(policy('portal-to-database')?.egress ?? []).flatMap(rule => rule.to ?? []),
    ]
    const ofInstances = peers.filter(({ podSelector }) => podSelector?.matchExpressions)
    assert.equal(ofInstances.length, 3)
    for (const { podSelector } of ofInstances) assert.ok(selects(restored, podSelector))
    const monitor = (manifest('PodMonitor', 'database') as { spec: { selector: Selector } }).spec
    assert.ok(selects(restored, monitor.selector))
  })

  test('Prometheus reads the metrics of the job that the rules name, with the token', async () => {
    const monitor = (manifest('ServiceMonitor', 'portal') as IServiceMonitor).spec
    const labels = service.metadata?.labels ?? {}
    assert.ok(matches(labels, monitor?.selector?.matchLabels))
    assert.match(read('docs/monitoring/prometheus-rules.yml'), new RegExp(`job="${labels[monitor?.jobLabel ?? '']}"`))
    const [endpoint] = monitor?.endpoints ?? []
    assert.equal(endpoint?.port, service.spec?.ports?.[0]?.name)
    const url = endpoint?.path ?? ''
    const authorization = `Bearer ${metricsToken}`
    assert.equal((await portal.app.inject({ url })).statusCode, 403)
    assert.equal((await portal.app.inject({ url, headers: { authorization } })).statusCode, 200)
  })

  test('PostgreSQL has connections for all portals, one more, the backup and a reserve', () => {
    type Postgres = { postgresql: { parameters: { max_connections: string } }; instances: number }
    const { postgresql } = manifest('Cluster', 'database').spec as Postgres
    assert.ok(Number(postgresql.parameters.max_connections) >= (Number(deployment?.replicas) + 1) * 36 + 30)
  })

  test('nothing is left out, and the example changes what there is', () => {
    for (const name of ['base', 'mqtt']) {
      const there = globSync('*.yaml', { cwd: path.join(root, 'deploy/kubernetes', name) })
      const used = kustomization(name).resources?.toSorted()
      assert.deepEqual(there.filter(file => file !== 'kustomization.yaml').toSorted(), used)
    }
    const { patches = [] } = kustomization('example')
    assert.ok(patches.length > 2)
    for (const { target, patch } of patches) {
      const object = manifests.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name)
      for (const [, place = ''] of patch.matchAll(/op: replace, path: (\S+),/g)) {
        assert.notEqual(valueAt(object, place), undefined, `${target.kind} ${place}`)
      }
    }
  })
})

/** By JSON Pointer (RFC 6901). */
const valueAt = (object: unknown, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], object)
