import path from 'node:path'
import { parseArgs } from 'node:util'
import type { PoolConfig } from 'pg'
import { kyselyOver, createPool } from '#server/platform/db/connect.ts'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { messageOf } from '#server/platform/logging/errorCode.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** Runs an operator's command: prints its answer, or in one line why it failed, with this exit code. */
export async function runCommand(failed: string, work: () => Promise<string | void>, exitCode = 1): Promise<void> {
  try {
    const answer = await work()
    if (answer) console.log(answer)
  } catch (error) {
    console.error(failed + messageOf(error))
    process.exitCode = exitCode
  }
}

/** The only argument of a command, a file. */
export function fileArgument(command: string): string {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined || more.length > 0) throw new Error(`say which file: npm run ${command} -- FILE`)
  return path.resolve(file)
}

/** Work on the portal's database outside of a portal. */
export async function withAppContext<Result>(
  config: Config,
  work: (appContext: AppContext, access: PoolConfig) => Promise<Result>,
  options?: { make: boolean },
): Promise<Result> {
  await using database = await openPortalDatabase(config, options)
  const pool = createPool(database.access, 1, () => undefined)
  try {
    const appContext = { config, pool, db: kyselyOver(pool), log: createLogger(config), now: () => new Date() }
    return await work(appContext, database.access)
  } finally {
    await pool.end()
  }
}
