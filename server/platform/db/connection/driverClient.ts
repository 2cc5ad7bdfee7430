import type { Client, ClientBase } from 'pg'

/** A connection with the fields of the driver that its types omit. */
export type DriverClient = ClientBase &
  Pick<Client, 'connection'> & {
    connectionParameters: { application_name?: string }
    connection: { parsedStatements: Record<string, string> }
    /** False while it has not answered everything that was sent. */
    readyForQuery?: boolean
    /** Statements are sent without waiting for the answers to earlier ones. */
    pipeline: boolean
  }
