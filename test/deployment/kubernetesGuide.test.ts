import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { suite, test } from 'node:test'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { parse } from 'yaml'
import { kustomization, read, root } from '#test/deployment/manifests.ts'
import { faultsOf } from '#test/deployment/strictly.ts'
import { blockOfGuide } from '#test/recovery/guide.ts'

const guide = read('docs/deployment/kubernetes.md')

/** What a command of the guide, by its beginning, hands to kubectl. */
function pipedToKubectl(begin: string): string {
  const from = guide.indexOf(`\n${begin}`)
  assert.ok(from > 0, begin)
  const command = guide.slice(from, guide.indexOf('|', from))
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', command], { cwd: root, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  return stdout
}

suite('The guide to Kubernetes', () => {
  test('lets a restored database forget sessions and used codes, as any restored one, before a portal starts', () => {
    const statements = blockOfGuide('-- Nobody is signed in any more, and codes and links are asked for anew.')
    const command = "sed -n '/^-- Nobody is signed in/"
    assert.equal(pipedToKubectl(command).trim(), statements)
    assert.ok(guide.indexOf(command) < guide.indexOf('Scale the portals up'))
  })

  test('makes alert rules of those of docs/monitoring, with the label of the monitors', () => {
    const rule = parse(pipedToKubectl("{ printf 'apiVersion: monitoring.coreos.com/v1")) as {
      metadata: { labels: object }
      spec: object
    }
    assert.deepEqual(faultsOf(PrometheusRule, rule), [])
    assert.deepEqual(rule.spec, parse(read('docs/monitoring/prometheus-rules.yml')))
    const [{ pairs } = {}] = kustomization('example').labels ?? []
    assert.deepEqual(rule.metadata.labels, pairs)
  })
})
