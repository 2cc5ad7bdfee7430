import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { groupFiles } from '#test/support/runs/testGroups.ts'

let folder: string
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-groups-'))))
afterEach(() => fs.rmSync(folder, { recursive: true }))

const begin = "import assert from 'node:assert'; import { before, beforeEach, after, test } from 'node:test';"

/** Runs one group of files with these contents, and answers its exit code and what it reports. */
function ran(contents: Record<string, string>) {
  const files = Object.entries(contents).map(([name, text]) => {
    fs.writeFileSync(path.join(folder, name), `${begin}\n${text}`)
    return path.join(folder, name)
  })
  const [entry = ''] = groupFiles(files, path.join(folder, 'groups'))
  // As if nobody tested this test.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--test-reporter=tap', entry], {
    env,
    encoding: 'utf8',
  })
  const reported = stdout
    .split('\n')
    .flatMap(line => /^ +((?:not )?ok) \d+ - (.*)$/.exec(line)?.slice(1).join(': ') ?? [])
  return { status, reported, printed: stderr }
}

test('each file of a group has its own hooks, and is over before the next one begins', () => {
  const counted = "globalThis.said ??= []; before(() => said.push('a begins')); after(() => said.push('a ends'));"
  const { status, reported } = ran({
    'a.test.ts': `${counted} beforeEach(() => said.push('a')); test('one', () => assert.deepEqual(said, ['a begins', 'a']))`,
    'b.test.ts': "test('two', () => assert.deepEqual(said, ['a begins', 'a', 'a ends']))",
  })
  assert.deepEqual([status, reported], [0, ['ok: one', 'ok: two']])
})

test('a test that fails makes its group fail, and the files behind it are still run', () => {
  const { status, reported } = ran({
    'a.test.ts': "test('one', () => assert.fail('broken'))",
    'b.test.ts': "test('two', () => undefined)",
  })
  assert.deepEqual([status, reported], [1, ['not ok: one', 'ok: two']])
})

test('a file that cannot be loaded makes its group fail, and the others are still run', () => {
  for (const broken of [
    "import './missing.ts'",
    "throw new Error('broken')",
    "await Promise.reject(new Error('no'))",
  ]) {
    const { status, reported } = ran({ 'a.test.ts': broken, 'b.test.ts': "test('two', () => undefined)" })
    assert.deepEqual([status, reported], [1, ['ok: two']], broken)
  }
})

test('a fault outside of its tests makes its group fail, and is printed with its stack', () => {
  for (const fault of [
    "setImmediate(() => { throw new Error('thrown') })",
    "void Promise.reject(new Error('rejected'))",
  ]) {
    const { status, reported, printed } = ran({
      'a.test.ts': `test('one', async () => { ${fault}; await new Promise(setImmediate) })`,
      'b.test.ts': "test('two', () => undefined)",
    })
    assert.deepEqual([status, reported], [1, ['ok: one', 'ok: two']], fault)
    assert.match(printed, /Error: (thrown|rejected)\n +at .*a\.test\.ts:2:/)
  }
})

test('every file is in one group, and neighbours in a folder are in different ones', () => {
  const slow = Array.from({ length: 45 }, (_, place) => `server/${place}.test.ts`)
  const pure = Array.from({ length: 25 }, (_, place) => `web/${place}.test.ts`)
  const groups = groupFiles([...pure, ...slow], folder).map(entry =>
    [...fs.readFileSync(entry, 'utf8').matchAll(/suite\("([^"]+)"/g)].map(([, name]) => name ?? ''),
  )
  assert.equal(groups.length, 4)
  assert.deepEqual(groups.flat().toSorted(), [...slow, ...pure].toSorted())
  assert.deepEqual(groups[3], pure)
  for (const group of groups.slice(0, 3)) {
    assert.ok(group.length <= 20)
    assert.ok(!group.some((name, place) => slow.indexOf(group[place + 1] ?? '') === slow.indexOf(name) + 1))
  }
})

test('groups of runs that have ended are removed, those of a run that goes on are left', () => {
  const groups = path.join(import.meta.dirname, '../../../.cache/testGroups')
  const ended = path.join(groups, String(spawnSync(process.execPath, ['--version']).pid))
  const running = path.join(groups, String(process.ppid))
  for (const one of [ended, running]) fs.mkdirSync(one, { recursive: true })
  const [entry = ''] = groupFiles(['server/a.test.ts'])
  assert.deepEqual([fs.existsSync(ended), fs.existsSync(running)], [false, true])
  fs.rmSync(path.dirname(entry), { recursive: true })
})
