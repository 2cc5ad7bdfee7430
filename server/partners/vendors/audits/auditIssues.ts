import type { Issue } from '#server/platform/http/calls/portalError.ts'

type AuditDays = {
  auditRegisteredOn: string
  auditedOn: string | null
  expiresOn: string | null
  isInProgress: boolean
}

/** What contradicts itself in an audit, by its field. While it is in progress, its day may lie ahead. */
export function auditIssues({ auditRegisteredOn, auditedOn, expiresOn, isInProgress }: AuditDays, today: string) {
  const issues: Issue[] = []
  const refuse = (path: keyof AuditDays, message: string) => void issues.push({ path, message })
  if (auditRegisteredOn > today) refuse('auditRegisteredOn', 'lies ahead')
  if (!isInProgress && auditedOn === null) refuse('auditedOn', 'is missing')
  if (!isInProgress && auditedOn !== null && auditedOn > today) refuse('auditedOn', 'lies ahead')
  if (auditedOn !== null && expiresOn !== null && expiresOn < auditedOn) refuse('expiresOn', 'lies before auditedOn')
  return issues
}
