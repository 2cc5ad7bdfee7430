import { useQueryClient } from '@tanstack/react-query'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'

/** After a change: the lists of files are read anew. */
export function useFilesRefresh() {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [
        loggerFileCalls.getLoggerFileList,
        loggerFileCalls.getDeliveryLoggerFiles,
        loggerFileCalls.getLoggerFileLayouts,
      ].map(call => client.invalidateQueries({ queryKey: [call.path] })),
    )
  }
}
