import { auditTrail } from '#web/texts/en/auditTrail.ts'
import { operationLog } from '#web/texts/en/operationLog.ts'

export const logs = { operationLog, auditTrail }
