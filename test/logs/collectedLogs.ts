import fs from 'node:fs'
import path from 'node:path'

/** The environment variable with the folder in which the tests of a run collect logs. */
export const logsVariable = 'TEST_LOGS'

export const secretKinds = ['password', 'token', 'key', 'code', 'link', 'address'] as const
export type SecretKind = (typeof secretKinds)[number]

/** Shorter ones would occur anywhere. */
const minLength: Record<SecretKind, number> = { password: 6, token: 16, key: 16, code: 6, link: 16, address: 6 }
const maxLength = 500

const folder = process.env[logsVariable]
let lines: string[] = []
const secrets = new Set<string>()

/** Collects what a portal logs in a test, for the scan at the end of the run (test/logs/scanLogs.ts). */
export function collectLog(text: string): void {
  if (folder !== undefined) lines.push(text)
}

/** Collects a secret of a test, which must not occur in any log. */
export function collectSecret(kind: SecretKind, value: unknown): void {
  if (folder === undefined || typeof value !== 'string') return
  if (value.length >= minLength[kind] && value.length <= maxLength) secrets.add(JSON.stringify([kind, value]))
}

const kindOfField: Record<string, SecretKind> = {
  password: 'password',
  currentPassword: 'password',
  newPassword: 'password',
  temporaryPassword: 'password',
  accessToken: 'token',
  refreshToken: 'token',
  token: 'token',
  challenge: 'token',
  browserSecret: 'token',
  key: 'key',
  secret: 'key',
  oneTimePassword: 'code',
  uuid: 'link',
}

/** Collects the secrets in the fields of a request or response body; not in files. */
export function collectSecretsOf(body: unknown): void {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return
  for (const [field, value] of Object.entries(body)) {
    const kind = kindOfField[field]
    if (!Object.hasOwn(kindOfField, field) || kind === undefined) continue
    // Other fields are named key as well.
    if (kind !== 'key' || String(value).startsWith('kc_')) collectSecret(kind, value)
  }
}

const mailed: [SecretKind, RegExp][] = [
  ['link', /[?&]code=([0-9a-f-]{36})/g],
  ['token', /[?&]token=([\w-]{43})/g],
  ['password', /(?:仮パスワード|Temporary password): (\S+)/g],
  ['code', /(?<![\w-])(\d{6})(?![\w-])/g],
]

/** Collects the recipient and the secrets of a mail. */
export function collectSecretsOfMail({ recipient, body }: { recipient: string; body: string }): void {
  collectSecret('address', recipient)
  for (const [kind, pattern] of mailed) for (const [, value] of body.matchAll(pattern)) collectSecret(kind, value)
}

/** Test files can share a process: each process writes once, when it ends. */
process.on('exit', () => {
  if (folder === undefined) return
  const own = path.join(folder, String(process.pid))
  if (lines.length > 0) fs.appendFileSync(`${own}.log`, lines.join(''))
  if (secrets.size > 0) fs.appendFileSync(`${own}.secrets`, `${[...secrets].join('\n')}\n`)
  lines = []
})
