import fs from 'node:fs'
import path from 'node:path'

/** Where the environment tells the tests of a run to keep what is logged. */
export const logsVariable = 'TEST_LOGS'

export const secretKinds = ['password', 'token', 'key', 'code', 'link', 'address'] as const
export type SecretKind = (typeof secretKinds)[number]

/** Shorter ones would be found in anything. */
const shortest: Record<SecretKind, number> = { password: 6, token: 16, key: 16, code: 6, link: 16, address: 6 }
const longest = 500

const folder = process.env[logsVariable]
let lines: string[] = []
const secrets = new Set<string>()

/** Keeps what the portal logged in a test, until the run is over (test/logs/scanLogs.ts). */
export function keepLog(text: string): void {
  if (folder !== undefined) lines.push(text)
}

/** Something that must stand in no log: what the tests made, or had made, or typed. */
export function keepSecret(kind: SecretKind, value: unknown): void {
  if (folder === undefined || typeof value !== 'string') return
  if (value.length >= shortest[kind] && value.length <= longest) secrets.add(JSON.stringify([kind, value]))
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
  oneTimePassword: 'code',
  uuid: 'link',
}

/** The secrets among the fields of a body that was sent or answered; a file's bytes are no fields, and there are many. */
export function keepSecretsOf(body: unknown): void {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return
  for (const [field, value] of Object.entries(body)) {
    const kind = kindOfField[field]
    if (!Object.hasOwn(kindOfField, field) || kind === undefined) continue
    // Other fields are called so as well.
    if (kind !== 'key' || String(value).startsWith('kc_')) keepSecret(kind, value)
  }
}

const mailed: [SecretKind, RegExp][] = [
  ['link', /[?&]code=([0-9a-f-]{36})/g],
  ['token', /[?&]token=([\w-]{43})/g],
  ['password', /(?:仮パスワード|Temporary password): (\S+)/g],
  ['code', /(?<![\w-])(\d{6})(?![\w-])/g],
]

/** To whom a mail went, and what stood in it for nobody else. */
export function keepSecretsOfMail({ recipient, body }: { recipient: string; body: string }): void {
  keepSecret('address', recipient)
  for (const [kind, pattern] of mailed) for (const [, value] of body.matchAll(pattern)) keepSecret(kind, value)
}

/** Several files may share a process: each process writes once, when it ends. */
process.on('exit', () => {
  if (folder === undefined) return
  const own = path.join(folder, String(process.pid))
  if (lines.length > 0) fs.appendFileSync(`${own}.log`, lines.join(''))
  if (secrets.size > 0) fs.appendFileSync(`${own}.secrets`, `${[...secrets].join('\n')}\n`)
  lines = []
})
