import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { manifests } from '#test/deployment/manifests.ts'
import { faultsOf } from '#test/deployment/strictly.ts'

const models = [
  Namespace,
  ServiceAccount,
  Service,
  PersistentVolumeClaim,
  Deployment,
  CronJob,
  PodDisruptionBudget,
  Ingress,
  NetworkPolicy,
  ServiceMonitor,
  PodMonitor,
]
/** No package has the schemas of CloudNativePG; docs/deployment/kubernetes.md says how they were checked. */
const ofCloudNativePg = ['Cluster', 'ScheduledBackup', 'ObjectStore']
const modelOf = (kind: string) => models.find(model => model.kind === kind)

suite('The objects for Kubernetes', () => {
  test('are valid, without a field that Kubernetes does not know', () => {
    const faults = manifests.flatMap(object => {
      const model = modelOf(object.kind)
      if (!model) return ofCloudNativePg.includes(object.kind) ? [] : [`no schema for ${object.kind}`]
      const name = `${object.kind} ${object.metadata.name}`
      const wrong = object.apiVersion === model.apiVersion ? faultsOf(model, object) : [`not ${object.apiVersion}`]
      return wrong.map(fault => `${name}: ${fault}`)
    })
    assert.deepEqual(faults, [])
    assert.deepEqual(new Set(manifests.map(({ kind }) => kind)).size, models.length + ofCloudNativePg.length)
  })

  test('would be refused with a misspelled field or a wrong value', () => {
    const policy = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'portal' } }
    const refused = (spec: object) => faultsOf(PodDisruptionBudget, { ...policy, spec })
    assert.deepEqual(refused({ maxUnavailable: 1 }), [])
    assert.deepEqual(refused({ maxUnavailible: 1 }), ['unknown field /spec/maxUnavailible'])
    assert.match(refused({ selector: 'portal' }).join(), /selector/)
  })
})
