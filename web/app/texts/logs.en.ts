import { auditTrail } from '#web/records/auditTrail/texts.en.ts'
import { operationLog } from '#web/records/operationLog/texts.en.ts'

export const logs = { operationLog, auditTrail }
