import { Client, type ClientConfig } from 'pg'
import type { DriverClient } from '#server/platform/db/connection/driverClient.ts'

type Parameter = { parameterName: string; parameterValue: string }

/**
 * A connection that a standby refuses: PostgreSQL says at once whether it is one. A standby would answer with what it had
 * received, and grant advisory locks that the leader knows nothing of, so that two processes would hold the same one.
 */
export class LeaderClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const { connection } = this as unknown as DriverClient
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
      if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return
      // It must not count as connected in the meantime.
      connection.removeAllListeners('readyForQuery')
      connection.stream.destroy(Object.assign(new Error('the database is a standby'), { code: cannotConnectNow }))
    })
  }
}

/** SQLSTATE: it may lead in a moment, or another one does. */
const cannotConnectNow = '57P03'
