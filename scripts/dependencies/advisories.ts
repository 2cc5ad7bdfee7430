import { compare, satisfies, valid, validRange } from 'semver'
import { z } from 'zod'

/** One fault of some versions of one package of npm. */
export type Advisory = {
  packageName: string
  /** `unknown` where the record does not say in words. */
  severity: string
  reported: string
  affects: (version: string) => boolean
}

/** `npm audit --json`, version 2: what is a text in `via` points at another entry, which has the advisory itself. */
const NpmAudit = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            range: z.string(),
            severity: z.string(),
            title: z.string().optional(),
            url: z.string().optional(),
          }),
        ]),
      ),
    }),
  ),
  // Of nothing that was looked at, nothing is known.
  metadata: z.object({ dependencies: z.object({ total: z.int().min(1) }) }),
})

/** What the registry answers at /-/npm/v1/security/advisories/bulk. */
const Bulk = z.record(
  z.string(),
  z.array(
    z.object({
      vulnerable_versions: z.string(),
      severity: z.string(),
      title: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
)

const OsvEvent = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
})
/** A record of the Open Source Vulnerability format, https://ossf.github.io/osv-schema/. */
const OsvRecord = z.object({
  id: z.string(),
  summary: z.string().optional(),
  withdrawn: z.string().optional(),
  database_specific: z.object({ severity: z.string().optional() }).optional(),
  affected: z.array(
    z.object({
      package: z.object({ ecosystem: z.string(), name: z.string() }),
      ranges: z.array(z.object({ type: z.string(), events: z.array(OsvEvent) })).optional(),
      versions: z.array(z.string()).optional(),
    }),
  ),
})
type OsvRecord = z.infer<typeof OsvRecord>
type OsvEvent = z.infer<typeof OsvEvent>

/** One record, a list of them, what api.osv.dev/v1/query answers, or the report of osv-scanner. */
const Osv = z.union([
  OsvRecord.transform(record => [record]),
  z.array(OsvRecord),
  z.object({ vulns: z.array(OsvRecord) }).transform(({ vulns }) => vulns),
  z
    .object({ results: z.array(z.object({ packages: z.array(z.object({ vulnerabilities: z.array(OsvRecord) })) })) })
    .transform(({ results }) => results.flatMap(one => one.packages.flatMap(two => two.vulnerabilities))),
])

/** The advisories of a file, or undefined where it is in none of the formats. Throws one line for versions that are none. */
export function advisoriesIn(content: unknown): Advisory[] | undefined {
  const audit = NpmAudit.safeParse(content).data
  if (audit) {
    const all = Object.values(audit.vulnerabilities).flatMap(({ via }) => via)
    return all.flatMap(via => (typeof via === 'string' ? [] : [ofRange(via.name, via.range, via)]))
  }
  const records = Osv.safeParse(content).data
  if (records) return records.filter(record => record.withdrawn === undefined).flatMap(ofRecord)
  const bulk = Bulk.safeParse(content).data
  return (
    bulk && Object.entries(bulk).flatMap(([name, some]) => some.map(one => ofRange(name, one.vulnerable_versions, one)))
  )
}

type Facts = { severity: string; title?: string | undefined; url?: string | undefined }

function ofRange(packageName: string, range: string, { severity, title, url }: Facts): Advisory {
  if (validRange(range) === null) throw new Error(`"${range}" of ${packageName} is no range of versions`)
  return {
    packageName,
    severity: severity.toLowerCase(),
    reported: [title, url].filter(Boolean).join(' ') || range,
    affects: version => satisfies(version, range, { includePrerelease: true }),
  }
}

function ofRecord({ id, summary, database_specific: own, affected }: OsvRecord): Advisory[] {
  return affected
    .filter(({ package: { ecosystem } }) => ecosystem === 'npm')
    .map(({ package: { name }, ranges = [], versions = [] }) => {
      const spans = ranges.filter(({ type }) => type !== 'GIT').map(({ events }) => ordered(id, events))
      return {
        packageName: name,
        severity: (own?.severity ?? 'unknown').toLowerCase(),
        reported: [id, summary].filter(Boolean).join(' '),
        affects: version => versions.includes(version) || spans.some(events => isWithin(events, version)),
      }
    })
}

const versionOf = ({ introduced, fixed, last_affected: last }: OsvEvent) => introduced ?? fixed ?? last ?? ''
/** OSV writes 0 for "since ever". */
const first = '0.0.0-0'

function ordered(id: string, events: OsvEvent[]): OsvEvent[] {
  const reported = events.map(event => (event.introduced === '0' ? { introduced: first } : event))
  const wrong = reported.find(event => valid(versionOf(event)) === null)
  if (wrong) throw new Error(`"${versionOf(wrong)}" of ${id} is no version`)
  return reported.toSorted((one, other) => compare(versionOf(one), versionOf(other)))
}

/** As the schema evaluates them: each event up to the version decides anew. */
function isWithin(events: OsvEvent[], version: string): boolean {
  let isAffected = false
  for (const event of events) {
    const place = compare(version, versionOf(event))
    if (event.introduced !== undefined && place >= 0) isAffected = true
    if (event.fixed !== undefined && place >= 0) isAffected = false
    if (event.last_affected !== undefined && place > 0) isAffected = false
  }
  return isAffected
}
