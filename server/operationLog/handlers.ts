import type { operationLogCalls } from '#contract/calls/operationLog.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import { logCsv } from '#server/operationLog/logCsv.ts'
import { findOperations } from '#server/operationLog/loggedOperations.ts'

export const operationLogHandlers: HandlersFor<typeof operationLogCalls> = {
  getLogList: (search, context) => findOperations(search, context),
  downloadLogCsv: (search, context) => logCsv(search, context),
}
