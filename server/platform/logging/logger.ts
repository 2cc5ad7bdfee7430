import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/platform/settings/config.ts'

/** Fields whose values are never logged (OPS-6). */
const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'temporaryPassword',
  'oneTimePassword',
  'accessToken',
  'refreshToken',
  'accesstoken',
  'refreshtoken',
  'authorization',
  'cookie',
  'key',
  'token',
  'code_hash',
]
const redacted = ['', '*.', '*.*.'].flatMap(depth => secretFields.map(field => `${depth}${field}`))

/** Logs JSON lines to standard error: standard output has only the few lines for people. */
export function createLogger(config: Pick<Config, 'logLevel'>, to: DestinationStream = process.stderr): Logger {
  return pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: redacted, censor: '[hidden]' },
      serializers: { err: error },
      hooks: { streamWrite: line => withoutSecrets(withoutAddresses(line)) },
    },
    to,
  )
}

/** A word, with the rest if it is an address: matching words as a whole keeps the time linear for long texts. */
const wordOrAddress = /[\p{L}\p{N}._%+-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu

/** An email address keeps its first character and its domain: enough to trace a case, too little to write to. */
export function withoutAddresses(text: string): string {
  if (!text.includes('@')) return text
  return text.replaceAll(wordOrAddress, (word: string, domain: string | undefined) =>
    domain === undefined ? word : `${String.fromCodePoint(word.codePointAt(0) ?? 0)}***${domain}`,
  )
}

/** Secrets within URLs, headers and messages, where no field name marks them. */
const secrets: [RegExp, string][] = [
  [/([?&](?:token|code|uuid|key|password|sig)=)[^&\s"'\\#]+/gi, '$1[hidden]'],
  [/\b(Bearer +)[\w.~+/=-]+/gi, '$1[hidden]'],
  [/(hooks\.slack[\w.-]*\/services\/)[^\s"'\\]+/gi, '$1[hidden]'],
  [/\bkc_[\w-]{8,}/g, 'kc_[hidden]'],
  [/(:\/\/[^\s:/@"\\]{1,200}:)[^\s@"\\/]{1,200}(?=@)/g, '$1[hidden]'],
]
const withoutSecrets = (text: string) =>
  secrets.reduce((left, [pattern, hidden]) => left.replaceAll(pattern, hidden), text)

/** PostgreSQL's `detail` and `where` quote values of rows: only the fields that name the place are logged. */
function error(thrown: Error & Partial<Record<'code' | 'table' | 'column' | 'constraint' | 'routine', string>>) {
  const { type, message, stack } = stdSerializers.err(thrown)
  const { code, table, column, constraint, routine } = thrown
  return { type, message, stack, code, table, column, constraint, routine }
}
