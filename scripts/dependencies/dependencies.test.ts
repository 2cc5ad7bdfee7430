import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { auditOutcome } from './auditOutcome.ts'
import { faultsOfLock, type LockFile } from './lockFaults.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const lock: LockFile = read('package-lock.json')
const allowedScripts = Object.keys(read('package.json').allowScripts)

suite('the lock file', () => {
  test('installs nothing but packages of the registry, each with its checksum and a licence that permits it', () => {
    assert.ok(Object.keys(lock.packages).length > 500)
    assert.deepEqual(faultsOfLock(lock, allowedScripts), [])
  })

  const good = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' }
  const withPackage = (facts: object): LockFile => ({ packages: { '': {}, 'node_modules/x': { ...good, ...facts } } })
  for (const [what, facts] of [
    ['from a repository', { resolved: 'git+ssh://git@github.com/a/x.git#1' }],
    ['from a folder', { resolved: 'file:../x', link: true }],
    ['from somewhere on the web', { resolved: 'https://cdn.example/x.tgz' }],
    ['from the registry without TLS', { resolved: 'http://registry.npmjs.org/x/-/x-1.0.0.tgz' }],
    ['without a checksum', { integrity: undefined }],
    ['with a checksum that can be forged', { integrity: 'sha1-abc' }],
    ['with a licence that asks for our source', { license: 'AGPL-3.0-only' }],
    ['with a choice of which none is permissive', { license: 'GPL-2.0-only OR LGPL-3.0' }],
    ['with a part that asks for our source', { license: 'MIT AND GPL-3.0' }],
    ['without a licence', { license: undefined }],
    ['that shares its changes, and is shipped', { license: 'MPL-2.0' }],
    ['that runs something as it is installed', { hasInstallScript: true }],
  ] as const) {
    test(`is refused with a package ${what}`, () => {
      assert.equal(faultsOfLock(withPackage(facts), []).length, 1)
    })
  }

  test('is not for a choice of which one is permissive, or for a tool that shares its changes', () => {
    assert.deepEqual(faultsOfLock(withPackage({ license: '(MIT OR GPL-3.0)' }), []), [])
    assert.deepEqual(faultsOfLock(withPackage({ license: 'MPL-2.0', dev: true }), []), [])
  })
})

suite('the audit of dependencies', () => {
  const report = (vulnerabilities: object, total = 150) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total } } })
  const advisory = (severity: string) => ({
    x: { severity, range: '<2', via: [{ title: 'Takes all', url: 'https://a.example' }] },
  })

  test('fails for a high or critical advisory, and names it', () => {
    for (const severity of ['high', 'critical']) {
      const outcome = auditOutcome(report(advisory(severity)))
      assert.deepEqual(outcome, { kind: 'found', advisories: [`${severity}: x <2 (Takes all https://a.example)`] })
    }
  })

  test('is clean without one, or with lesser ones', () => {
    assert.deepEqual(auditOutcome(report({})), { kind: 'clean', packages: 150 })
    assert.equal(auditOutcome(report(advisory('moderate'))).kind, 'clean')
  })

  test('shows nothing where the registry gave no report', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } })
    assert.deepEqual(auditOutcome(refused), { kind: 'unanswered', reason: '405 Method Not Allowed' })
    for (const output of ['', '<html>', 'null', '{}', report({}, 0)]) {
      assert.equal(auditOutcome(output).kind, 'unanswered', output)
    }
  })
})
