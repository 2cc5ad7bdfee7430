import { Client, type ClientConfig } from 'pg'
import { messageOf } from '#server/platform/logging/errorCode.ts'

const connectTimeoutMs = 10_000
const oldestMajor = 15

/** Checks the database of DATABASE_URL; throws one readable line if it cannot be used. */
export async function reachable(databaseUrl: string): Promise<ClientConfig> {
  const config = { connectionString: databaseUrl }
  const client = new Client({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => undefined)
  const { host, pathname } = new URL(databaseUrl)
  const named = `the database ${decodeURIComponent(pathname.slice(1))} at ${host} (DATABASE_URL)`
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`${named} is not reachable: ${reasonOf(error)}`, { cause: error })
  }
  try {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    )
    const [server] = rows
    if (!server || server.version < oldestMajor) throw new Error(`${named} is older than PostgreSQL ${oldestMajor}`)
    if (server.encoding !== 'UTF8')
      throw new Error(`${named} has the encoding ${server.encoding} and not UTF8: create another one`)
  } finally {
    await client.end()
  }
  return config
}

/** A host name with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return messageOf(error)
}
