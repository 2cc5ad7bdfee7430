import type { DriverClient } from '#server/platform/db/connection/driverClient.ts'
import type { RequestContext } from '#server/platform/db/statements/requestContext.ts'

/** PostgreSQL cuts longer ones. */
const maxLength = 63

/** The application_name of a connection that works for a request or a job: `kelvinchain requests 0b6f…`. */
export function labelOf(base: string, context: RequestContext | undefined): string {
  if (!context) return base
  const { request, call } = context
  const whole = [base, request, call].filter(part => part !== '').join(' ')
  const withoutCall = request === '' ? whole : `${base} ${request}`
  return (whole.length <= maxLength ? whole : withoutCall).slice(0, maxLength)
}

/**
 * Returns the statement that gives a connection the label of a request, or undefined if it has it. PostgreSQL reports each
 * change of the label, and also if a rollback takes one back, so `shown` is what pg_stat_activity shows.
 */
export function createLabel({ connection, connectionParameters }: DriverClient) {
  const base = connectionParameters.application_name ?? ''
  let shown = base
  connection.on('parameterStatus', (report: { parameterName: string; parameterValue: string }) => {
    if (report.parameterName === 'application_name') shown = report.parameterValue
  })
  return (context: RequestContext | undefined) => {
    const label = labelOf(base, context)
    if (label === shown) return undefined
    return { name: 'portal label', text: "select set_config('application_name', $1, false)", values: [label] }
  }
}
