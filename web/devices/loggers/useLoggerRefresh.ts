import { useQueryClient } from '@tanstack/react-query'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'

const read = [
  loggerCalls.getLoggerList,
  loggerCalls.getLogger,
  loggerCalls.getLoggerHistory,
  loggerCalls.getLoggerDeliveries,
  loggerCalls.getLoggerOverlaps,
]

/** After a change: the list, the logger, its deliveries and its history are read anew. */
export function useLoggerRefresh() {
  const client = useQueryClient()
  return () => Promise.all(read.map(call => client.invalidateQueries({ queryKey: [call.path] })))
}
