import { readFileSync } from 'node:fs'

/** Settings that hold a password or a token. */
const secrets = ['DATABASE_URL', 'SMTP_URL', 'MQTT_URL', 'METRICS_TOKEN'] as const

type Environment = Record<string, string | undefined>

/**
 * The environment with what stands in files: SMTP_URL_FILE=/run/secrets/smtp sets SMTP_URL to what is in there, as vaults
 * hand secrets out. Throws one line for a file that cannot be read, and for a secret that is set twice; never its content.
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
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`wrong setting: ${name}_FILE names a file that cannot be read (${why})`, { cause: error })
  }
}
