type AuditOutcome =
  | { kind: 'clean'; packages: number }
  | { kind: 'found'; advisories: string[] }
  | { kind: 'unanswered'; reason: string }

type Via = string | { title?: string; url?: string }
type Report = {
  auditReportVersion?: number
  vulnerabilities?: Record<string, { severity: string; range: string; via: Via[] }>
  metadata?: { dependencies?: { total?: number } }
  message?: string
  error?: { summary?: string; code?: string }
}

const severe = ['high', 'critical']

/** Parses `npm audit --json`. A report that does not count packages is no report. */
export function auditOutcome(output: string): AuditOutcome {
  const report = parsed(output)
  const packages = report?.metadata?.dependencies?.total ?? 0
  if (!report || report.auditReportVersion === undefined || packages === 0) {
    const reason = [report?.message, report?.error?.summary, report?.error?.code].find(Boolean)
    return { kind: 'unanswered', reason: reason ?? 'the response is no report' }
  }
  const advisories = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severe.includes(severity))
    .map(([name, { severity, range, via }]) => `${severity}: ${name} ${range} (${via.map(described).join('; ')})`)
  return advisories.length > 0 ? { kind: 'found', advisories } : { kind: 'clean', packages }
}

const described = (via: Via) => (typeof via === 'string' ? `by ${via}` : [via.title, via.url].filter(Boolean).join(' '))

function parsed(output: string): Report | undefined {
  try {
    const report: unknown = JSON.parse(output)
    return typeof report === 'object' && report !== null ? report : undefined
  } catch {
    return undefined
  }
}
