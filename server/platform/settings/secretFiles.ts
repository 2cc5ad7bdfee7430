import { readFileSync } from 'node:fs'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** Settings that contain a password or a token. */
export const secrets = [
  'DATABASE_URL',
  'SMTP_URL',
  'MQTT_URL',
  'METRICS_TOKEN',
  'SMS_URL',
  'SMS_AUTHORIZATION',
] as const

type Environment = Record<string, string | undefined>

/**
 * Adds secrets from files, as vaults provide them: SMTP_URL_FILE=/run/secrets/smtp sets SMTP_URL to the file's content.
 * Throws one line, without the content, for a file that cannot be read and for a secret that is set twice.
 */
export function withSecretFiles(environment: Environment): Environment {
  const read = secrets.flatMap(name => {
    const file = environment[`${name}_FILE`]
    if (file === undefined || file === '') return []
    if (environment[name]) throw new Error(`wrong setting: ${name} and ${name}_FILE exclude each other`)
    return [[name, contentOf(name, file)] as const]
  })
  return { ...environment, ...Object.fromEntries(read) }
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`wrong setting: ${name}_FILE names a file that cannot be read (${errorCode(error) ?? 'unknown'})`, {
      cause: error,
    })
  }
}
