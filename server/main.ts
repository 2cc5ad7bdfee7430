import { readConfig } from '#server/platform/settings/config.ts'
import { createShutdown } from '#server/platform/shutdown.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { startPortal } from '#server/app/startPortal.ts'
import { messageOf } from '#server/platform/logging/errorCode.ts'

const shutdown = createShutdown()

async function main() {
  const config = readConfig(process.env)
  const log = createLogger(config)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (shutdown.hasBegun()) process.exit(1) // the second signal exits immediately
      log.info({ signal }, 'shutdown')
      void shutdown.end(0, log)
    })
  }
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      if (shutdown.hasBegun()) return
      log.fatal({ err: error }, event)
      void shutdown.end(1, log)
    })
  }
  for (const line of await startPortal(config, log, shutdown)) console.log(line)
  log.info('ready')
}

try {
  await main()
} catch (error) {
  // A step that fails because a signal came during the start is not a failure to start.
  if (!shutdown.hasBegun()) {
    console.error(`KelvinChain could not start: ${messageOf(error)}`)
    await shutdown.end(1)
  }
}
