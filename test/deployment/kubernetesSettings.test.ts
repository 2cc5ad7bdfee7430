import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, suite, test } from 'node:test'
import { readConfig, settingNames } from '#server/platform/settings/config.ts'
import { pods, settingsOf } from '#test/deployment/manifests.ts'
import { selfSignedCertificate } from '#test/support/network/selfSignedCertificate.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-mounted-'))
after(() => rmSync(folder, { recursive: true }))

/** As kustomize merges them: the example's on the component's on the base's. */
const settings = { ...settingsOf('base'), ...settingsOf('mqtt'), ...settingsOf('example') }

/** What CloudNativePG and the operator of the portal put into the files. */
const contents: Record<string, string> = {
  '/run/secrets/database/uri': 'postgresql://kelvinchain:secret@database-rw.kelvinchain:5432/kelvinchain',
  '/run/secrets/database/ca.crt': selfSignedCertificate().cert,
  '/run/secrets/portal/smtp-url': 'smtps://portal:secret@mail.example',
  '/run/secrets/portal/metrics-token': 'sixteen characters and more',
  '/run/secrets/portal/mqtt-url': 'mqtts://portal:secret@broker.example:8883',
}

suite('The settings of the portals on Kubernetes', () => {
  test('are settings of the portal, with values that it takes', () => {
    assert.deepEqual(
      Object.keys(settings).filter(name => !settingNames.includes(name)),
      [],
    )
    const mounted = Object.entries(settings).map(([name, value]) => {
      if (!name.endsWith('_FILE')) return [name, value]
      const file = path.join(folder, name)
      writeFileSync(file, contents[value] ?? '')
      return [name, file]
    })
    const { databaseUrl, smtpUrl, metricsToken, mqttUrl, publicUrl, isDemo } = readConfig(Object.fromEntries(mounted))
    assert.match(databaseUrl ?? '', /^postgresql:.*sslmode=verify-full/)
    assert.deepEqual([smtpUrl, metricsToken, mqttUrl].includes(undefined), false)
    assert.deepEqual([publicUrl, isDemo], ['https://portal.example', false])
  })

  test('name files that every pod has, and no secret is in them', () => {
    const files = Object.values(settings).filter(value => value.startsWith('/run/'))
    assert.deepEqual(files.toSorted(), Object.keys(contents).toSorted())
    for (const { name, spec } of pods()) {
      const mounts = spec.containers.flatMap(({ volumeMounts = [] }) => volumeMounts)
      for (const file of files) {
        const mount = mounts.find(({ mountPath }) => mountPath === path.dirname(file))
        const volume = spec.volumes?.find(one => one.name === mount?.name)
        const items = volume?.projected?.sources?.flatMap(({ secret }) => secret?.items ?? [])
        const isThere = items?.some(item => item.path === path.basename(file)) ?? volume?.secret !== undefined
        assert.ok(isThere, `${name} has no ${file}`)
      }
    }
    assert.doesNotMatch(Object.values(settings).join(), /:\/\/[^/]*@/)
  })
})
