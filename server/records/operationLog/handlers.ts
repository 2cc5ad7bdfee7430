import type { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { logCsv } from '#server/records/operationLog/logCsv.ts'
import { findOperations } from '#server/records/operationLog/loggedOperations.ts'

export const operationLogHandlers: HandlersFor<typeof operationLogCalls> = {
  getLogList: (search, context) => findOperations(search, context),
  downloadLogCsv: (search, context) => logCsv(search, context),
}
