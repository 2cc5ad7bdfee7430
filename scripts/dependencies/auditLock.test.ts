import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite, test } from 'node:test'
import { auditLock } from './auditLock.ts'
import type { LockFile } from './lockFaults.ts'

const lock: LockFile = {
  packages: {
    '': {},
    'node_modules/gate': { version: '2.4.1' },
    'node_modules/gate/node_modules/@scope/key': { version: '1.9.0' },
    'node_modules/@scope/key': { version: '3.0.0-beta.2' },
    'node_modules/short': { name: 'real', version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  },
}

const npmAudit = (name: string, range: string, severity: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    [name]: { severity, range, via: [{ name, range, severity, title: 'Takes all', url: 'https://a.example' }] },
    leaning: { severity, range: '*', via: [name] },
  },
  metadata: { dependencies: { total: 400 } },
})
const bulk = (name: string, range: string, severity: string) => ({
  [name]: [{ id: 1, vulnerable_versions: range, severity, title: 'Takes all', url: 'https://a.example' }],
})
const record = (name: string, events: object[], facts: object = {}) => ({
  id: 'GHSA-1',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  database_specific: { severity: 'HIGH' },
  ...facts,
})
const below = (fixed: string) => [{ introduced: '0' }, { fixed }]

const audit = (content: unknown) => auditLock(lock, JSON.stringify(content))
const faults = (content: unknown) => {
  const outcome = audit(content)
  assert.ok(outcome.kind === 'audited', JSON.stringify(outcome))
  return outcome.faults
}

suite('An advisory in a file', () => {
  for (const [format, of] of [
    ['a report of npm audit', npmAudit],
    ["a registry's bulk response", bulk],
  ] as const) {
    test(`that affects an installed version is a fault, in ${format}`, () => {
      const description = '(Takes all https://a.example)'
      assert.deepEqual(faults(of('gate', '<2.4.2', 'high')), [`high: gate 2.4.1 ${description}`])
      assert.deepEqual(faults(of('@scope/key', '<2', 'critical')), [`critical: @scope/key 1.9.0 ${description}`])
      assert.deepEqual(faults(of('real', '*', 'high')), [`high: real 1.0.0 ${description}`])
    })

    test(`that affects no installed version is no fault, in ${format}`, () => {
      for (const [name, range] of [
        ['gate', '<2.4.1'],
        ['gate', '>=2.4.2 <3'],
        ['short', '*'],
        ['key', '*'],
      ] as const) {
        assert.deepEqual(faults(of(name, range, 'critical')), [])
      }
    })
  }

  test('in an OSV record affects the versions between its events and those it names', () => {
    const key = (version: string) => [`high: @scope/key ${version} (GHSA-1)`]
    assert.deepEqual(faults(record('@scope/key', below('2.0.0'))), key('1.9.0'))
    assert.deepEqual(faults(record('@scope/key', [{ introduced: '3.0.0-alpha' }])), key('3.0.0-beta.2'))
    assert.deepEqual(faults(record('@scope/key', [{ introduced: '1.0.0' }, { last_affected: '1.9.0' }])), key('1.9.0'))
    assert.deepEqual(faults(record('@scope/key', [{ introduced: '1.0.0' }, { last_affected: '1.8.9' }])), [])
    assert.deepEqual(faults(record('@scope/key', below('1.9.0'))), [])
    const again = [{ introduced: '2.0.0' }, ...below('1.0.0'), { fixed: '2.5.0' }]
    assert.equal(faults(record('gate', again)).length, 1)
    const named = { package: { ecosystem: 'npm', name: 'gate' }, versions: ['2.4.1'] }
    assert.equal(faults(record('gate', [], { affected: [named] })).length, 1)
  })

  test('in OSV counts in every form that its tools write, unless it is withdrawn or not about npm', () => {
    const hit = record('gate', below('3.0.0'))
    const scanner = { results: [{ packages: [{ package: { name: 'gate' }, vulnerabilities: [hit] }] }] }
    for (const content of [hit, [hit], { vulns: [hit] }, scanner]) assert.equal(faults(content).length, 1)
    assert.deepEqual(faults({ ...hit, withdrawn: '2026-01-01T00:00:00Z' }), [])
    const elsewhere = { ...hit.affected[0], package: { ecosystem: 'PyPI', name: 'gate' } }
    assert.deepEqual(faults({ ...hit, affected: [elsewhere] }), [])
  })

  test('that is minor, or about a tool, is a note; one without a severity is a fault', () => {
    for (const content of [bulk('gate', '*', 'moderate'), bulk('tool', '*', 'critical')]) {
      const outcome = audit(content)
      assert.ok(outcome.kind === 'audited')
      assert.deepEqual([outcome.faults.length, outcome.notes.length], [0, 1])
    }
    assert.deepEqual(faults(record('gate', below('3.0.0'), { database_specific: undefined })), [
      'unknown: gate 2.4.1 (GHSA-1)',
    ])
  })
})

suite('A file without usable advisories', () => {
  for (const [what, content] of [
    ['an error of the registry', { message: '405 Method Not Allowed', error: { summary: '' } }],
    ['a report about no packages', { ...npmAudit('gate', '*', 'high'), metadata: { dependencies: { total: 0 } } }],
    ['an invalid range', bulk('gate', 'up to two', 'high')],
    ['an invalid version', record('gate', [{ introduced: '0' }, { fixed: 'two' }])],
    ['a record without packages', { id: 'GHSA-1' }],
    ['a text', 'none'],
    ['nothing', null],
  ] as const) {
    test(`is reported as unreadable: ${what}`, () => assert.equal(audit(content).kind, 'unreadable'))
  }

  test('is reported as unreadable: a truncated one', () => {
    const text = JSON.stringify(bulk('gate', '*', 'high'))
    assert.equal(auditLock(lock, text.slice(0, -5)).kind, 'unreadable')
    assert.equal(auditLock(lock, '').kind, 'unreadable')
  })
})

suite('npm run audit:dependencies with files', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-audit-'))
  const command = path.join(import.meta.dirname, 'audit.ts')
  const run = (...contents: unknown[]) => {
    const names = contents.map((content, index) => {
      const name = `advisories-${index}.json`
      fs.writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
      return name
    })
    const env = { ...process.env, INIT_CWD: folder }
    const { status, stderr } = spawnSync(process.execPath, [command, ...names], { encoding: 'utf8', env })
    return { status, lines: stderr.split('\n').filter(line => line.startsWith('dependencies:')) }
  }

  test('exits with 0, 1 or 2 by the worst of the files, and names the advisories', t => {
    t.after(() => fs.rmSync(folder, { recursive: true }))
    const [clean, hit] = [bulk('fastify', '<1', 'critical'), bulk('fastify', '*', 'critical')]
    assert.deepEqual(run(clean), { status: 0, lines: [] })
    const found = run(clean, hit)
    assert.equal(found.status, 1)
    assert.match(
      found.lines.join('\n'),
      /^dependencies: critical: fastify \d+\.\d+\.\d+ \(Takes all https:\/\/a\.example\)$/,
    )
    assert.equal(run(hit, '{').status, 2)
    const missing = spawnSync(process.execPath, [command, path.join(folder, 'none.json')], { encoding: 'utf8' })
    assert.equal(missing.status, 2)
    assert.match(missing.stderr, /NOT AUDITED/)
  })
})
