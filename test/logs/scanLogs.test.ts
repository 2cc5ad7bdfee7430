import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { secretKinds } from '#test/logs/collectedLogs.ts'
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

/** The faults in the logs of two processes, of which the first has the secrets. */
function faults(own: string[], others: string[] = ['{"msg":"ready"}']): string[] {
  write(
    '1.secrets',
    secrets.map(secret => JSON.stringify(secret)),
  )
  write('1.log', own)
  write('2.log', others)
  return faultsOf(scanLogs(folder), secretKinds)
}

suite('The logs of a run', () => {
  test('are clean without secrets', () => {
    assert.deepEqual(faults(['{"msg":"mail for h***@pharma.example refused","token":"[hidden]"}', 'in 481 ms']), [])
  })

  test('are not clean with a secret of any kind, in any process, with any quotes', () => {
    for (const [kind, value] of secrets) {
      for (const line of [`{"msg":"${value}"}`, `see (${value}), please`, `\\"x\\":\\"${value}\\"`]) {
        assert.ok(faults([line]).length > 0, `${kind} ${line}`)
        if (kind !== 'code') assert.ok(faults([], [line]).length > 0, `${kind} ${line}`)
      }
    }
    assert.ok(faults(['GET /x?who=hanako%40pharma.example']).length > 0)
    assert.deepEqual(faults([], ['port 481516']), [])
  })

  test('are not clean with text that looks like a secret', () => {
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

  test('prove nothing if there are none, or no secrets of a needed kind', () => {
    write('1.secrets', [])
    write('1.log', [])
    const nothing = faultsOf(scanLogs(folder), secretKinds)
    assert.equal(nothing.length, 7)
    assert.deepEqual(faultsOf(scanLogs(folder), []), [])
  })
})
