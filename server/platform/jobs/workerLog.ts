import { Logger } from 'graphile-worker'
import type { AppContext } from '#server/platform/appContext.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** graphile-worker's log lines, without their metadata, which contains payloads. */
export const workerLog = (log: AppContext['log']) =>
  new Logger(() => (level, message) => log[levels[level]]({ part: 'jobs' }, message))
