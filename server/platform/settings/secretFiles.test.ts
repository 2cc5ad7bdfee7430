import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '#server/platform/settings/config.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-secrets-'))
after(() => rmSync(folder, { recursive: true }))

function secretFile(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

test('A secret can be in a file, with a line break at its end', () => {
  const smtp = secretFile('smtp', 'smtps://portal:secret@mail.example\n')
  const token = secretFile('token', 'sixteen characters and more\n')
  const config = readConfig({ SMTP_URL_FILE: smtp, METRICS_TOKEN_FILE: token, DATABASE_URL_FILE: '' })
  assert.deepEqual(
    [config.smtpUrl, config.metricsToken],
    ['smtps://portal:secret@mail.example', 'sixteen characters and more'],
  )
})

test('An invalid setting is reported in one line without the secret', () => {
  const smtp = secretFile('wrong', 'http://portal:secret@mail.example')
  for (const [set, reported] of [
    [{ SMTP_URL_FILE: path.join(folder, 'none') }, /SMTP_URL_FILE names a file that cannot be read \(ENOENT\)/],
    [{ SMTP_URL_FILE: smtp, SMTP_URL: 'smtps://mail.example' }, /SMTP_URL and SMTP_URL_FILE exclude each other/],
    [{ SMTP_URL_FILE: smtp }, /SMTP_URL must be an address like/],
  ] as const) {
    assert.throws(
      () => readConfig(set),
      (error: Error) => reported.test(error.message) && !/\n|secret@/.test(error.message),
    )
  }
})
