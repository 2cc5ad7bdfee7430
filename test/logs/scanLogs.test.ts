import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { secretKinds } from '#test/logs/keptLogs.ts'
import { scanLogs } from '#test/logs/scanLogs.ts'
import { faultsOf } from '#test/logs/scannedRun.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-scan-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const token = 'Zm9yIG5vYm9keSdzIGV5ZXMgYnV0IG1pbmUgYWxvbmU'
const secrets = [
  ['password', 'Winter-2to8C'],
  ['token', token],
  ['key', `key-${token}`],
  ['code', '481516'],
  ['link', '5b3a0c9e-2b7d-4f0e-9a52-0d6a1f1c2b3d'],
  ['address', 'hanako@pharma.example'],
]
const write = (name: string, lines: readonly string[]) => fs.writeFileSync(path.join(folder, name), lines.join('\n'))

/** What is found where one process logged these lines, and another one these. */
function faults(own: string[], others: string[] = ['{"msg":"ready"}']): string[] {
  write(
    '1.secrets',
    secrets.map(secret => JSON.stringify(secret)),
  )
  write('1.log', own)
  write('2.log', others)
  return faultsOf(scanLogs(folder), secretKinds)
}

suite('the logs of a run', () => {
  test('are clean where they hold no secret', () => {
    assert.deepEqual(faults(['{"msg":"mail for h***@pharma.example refused","token":"[hidden]"}', 'in 481 ms']), [])
  })

  test('are not where a secret of any kind was planted, in any process, however it is quoted', () => {
    for (const [kind, value] of secrets) {
      for (const line of [`{"msg":"${value}"}`, `see (${value}), please`, `\\"x\\":\\"${value}\\"`]) {
        assert.ok(faults([line]).length > 0, `${kind} ${line}`)
        if (kind !== 'code') assert.ok(faults([], [line]).length > 0, `${kind} ${line}`)
      }
    }
    assert.ok(faults(['GET /x?who=hanako%40pharma.example']).length > 0)
    assert.deepEqual(faults([], ['port 481516']), [])
  })

  test('are not where something looks like a secret, whoever made it', () => {
    for (const line of [
      'authorization: Bearer abcdefghijklm',
      `kc_${'x'.repeat(43)}`,
      '$argon2id$v=19$m=19456',
      'postgres://kelvin:guess@db.example/kelvin',
      '/shared-report?token=abcdefgh',
      '{"newPassword":"short"}',
      '{"body":"{\\"oneTimePassword\\":\\"1\\"}"}',
      'taro.yamada@hospital.example',
    ]) {
      assert.ok(faults([line]).length > 0, line)
    }
  })

  test('show nothing where there are none, or where no secret was looked for', () => {
    write('1.secrets', [])
    write('1.log', [])
    const nothing = faultsOf(scanLogs(folder), secretKinds)
    assert.equal(nothing.length, 7)
    assert.deepEqual(faultsOf(scanLogs(folder), []), [])
  })
})
