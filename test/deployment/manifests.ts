import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import { parse, parseAllDocuments } from 'yaml'

export const root = path.join(import.meta.dirname, '../..')
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
export const readYaml = (file: string): unknown => parse(read(file), { merge: true })

const folder = 'deploy/kubernetes'

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec?: object }

/** The objects of deploy/kubernetes, as its files have them. */
export const manifests: Manifest[] = globSync(`${folder}/*/*.yaml`, { cwd: root })
  .filter(file => path.basename(file) !== 'kustomization.yaml')
  .flatMap(file =>
    parseAllDocuments(read(file)).map(document => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('; ')}`)
      return document.toJS() as Manifest
    }),
  )

export const ofKind = (kind: string) => manifests.filter(manifest => manifest.kind === kind)

/** The only object of a kind with this name. */
export function manifest(kind: string, name: string): Manifest {
  const [found, ...more] = ofKind(kind).filter(({ metadata }) => metadata.name === name)
  if (!found || more.length > 0) throw new Error(`not one ${kind} ${name}`)
  return found
}

/** The pods that are made of the image. */
export function pods(): { name: string; labels: Record<string, string>; spec: IPodSpec }[] {
  const portal = (manifest('Deployment', 'portal') as IDeployment).spec?.template
  const backup = (manifest('CronJob', 'backup') as ICronJob).spec?.jobTemplate.spec?.template
  return Object.entries({ portal, backup }).map(([name, template]) => {
    if (!template?.spec) throw new Error(`${name} has no pods`)
    return { name, labels: template.metadata?.labels ?? {}, spec: template.spec }
  })
}

export const kustomization = (name: string) => readYaml(`${folder}/${name}/kustomization.yaml`) as Kustomization
type Kustomization = {
  resources?: string[]
  components?: string[]
  labels?: { pairs: Record<string, string> }[]
  configMapGenerator: { envs?: string[]; literals?: string[] }[]
  patches?: { target: { kind: string; name: string }; patch: string }[]
}

/** The settings that a folder of deploy/kubernetes sets, by name. */
export function settingsOf(name: string): Record<string, string> {
  const lines = kustomization(name).configMapGenerator.flatMap(({ envs = [], literals = [] }) => [
    ...literals,
    ...envs.flatMap(file => read(`${folder}/${name}/${file}`).trimEnd().split('\n')),
  ])
  return Object.fromEntries(lines.map(line => line.split(/=(.*)/, 2) as [string, string]))
}
