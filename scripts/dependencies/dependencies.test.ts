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

suite('The lock file', () => {
  test('installs only packages of the registry, each with a checksum and a permissive licence', () => {
    assert.ok(Object.keys(lock.packages).length > 500)
    assert.deepEqual(faultsOfLock(lock, allowedScripts), [])
  })

  const good = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' }
  const withPackage = (facts: object): LockFile => ({ packages: { '': {}, 'node_modules/x': { ...good, ...facts } } })
  for (const [what, facts] of [
    ['from a repository', { resolved: 'git+ssh://git@github.com/a/x.git#1' }],
    ['from a folder', { resolved: 'file:../x', link: true }],
    ['from another web site', { resolved: 'https://cdn.example/x.tgz' }],
    ['from the registry without TLS', { resolved: 'http://registry.npmjs.org/x/-/x-1.0.0.tgz' }],
    ['without a checksum', { integrity: undefined }],
    ['with a weak checksum', { integrity: 'sha1-abc' }],
    ['with a copyleft licence', { license: 'AGPL-3.0-only' }],
    ['with a choice of copyleft licences', { license: 'GPL-2.0-only OR LGPL-3.0' }],
    ['with a copyleft part', { license: 'MIT AND GPL-3.0' }],
    ['without a licence', { license: undefined }],
    ['with a weak copyleft licence that is shipped', { license: 'MPL-2.0' }],
    ['with an install script', { hasInstallScript: true }],
  ] as const) {
    test(`is rejected with a package ${what}`, () => {
      assert.equal(faultsOfLock(withPackage(facts), []).length, 1)
    })
  }

  test('is accepted with a choice that includes a permissive licence, and with a weak copyleft tool', () => {
    assert.deepEqual(faultsOfLock(withPackage({ license: '(MIT OR GPL-3.0)' }), []), [])
    assert.deepEqual(faultsOfLock(withPackage({ license: 'MPL-2.0', dev: true }), []), [])
  })
})

suite('The audit of dependencies', () => {
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

  test('is clean without advisories or with minor ones', () => {
    assert.deepEqual(auditOutcome(report({})), { kind: 'clean', packages: 150 })
    assert.equal(auditOutcome(report(advisory('moderate'))).kind, 'clean')
  })

  test('is unanswered if the registry sends no report', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } })
    assert.deepEqual(auditOutcome(refused), { kind: 'unanswered', reason: '405 Method Not Allowed' })
    for (const output of ['', '<html>', 'null', '{}', report({}, 0)]) {
      assert.equal(auditOutcome(output).kind, 'unanswered', output)
    }
  })
})
