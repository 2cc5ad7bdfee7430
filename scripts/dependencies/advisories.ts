import { compare, satisfies, valid, validRange } from 'semver'
import { z } from 'zod'

/** A vulnerability of some versions of one npm package. */
export type Advisory = {
  packageName: string
  /** `unknown` if the record does not state it in words. */
  severity: string
  description: string
  affects: (version: string) => boolean
}

const text = z.string()
const Facts = z.object({ severity: text, title: text.optional(), url: text.optional() })
type Facts = z.infer<typeof Facts>

/** `npm audit --json`, version 2: a string in `via` names another entry, which has the advisory itself. */
const NpmAudit = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    text,
    z.object({ via: z.array(z.union([text, Facts.extend({ name: text, range: text })])) }),
  ),
  // A report about no packages says nothing.
  metadata: z.object({ dependencies: z.object({ total: z.int().min(1) }) }),
})

/** The registry's response at /-/npm/v1/security/advisories/bulk. */
const Bulk = z.record(text, z.array(Facts.extend({ vulnerable_versions: text })))

const OsvEvent = z.object({ introduced: text.optional(), fixed: text.optional(), last_affected: text.optional() })
/** A record of the Open Source Vulnerability format, https://ossf.github.io/osv-schema/. */
const OsvRecord = z.object({
  id: text,
  summary: text.optional(),
  withdrawn: text.optional(),
  database_specific: z.object({ severity: text.optional() }).optional(),
  affected: z.array(
    z.object({
      package: z.object({ ecosystem: text, name: text }),
      ranges: z.array(z.object({ type: text, events: z.array(OsvEvent) })).optional(),
      versions: z.array(text).optional(),
    }),
  ),
})
type OsvRecord = z.infer<typeof OsvRecord>
type OsvEvent = z.infer<typeof OsvEvent>

/** One record, a list of records, the response of api.osv.dev/v1/query, or the report of osv-scanner. */
const Osv = z.union([
  OsvRecord.transform(record => [record]),
  z.array(OsvRecord),
  z.object({ vulns: z.array(OsvRecord) }).transform(({ vulns }) => vulns),
  z
    .object({ results: z.array(z.object({ packages: z.array(z.object({ vulnerabilities: z.array(OsvRecord) })) })) })
    .transform(({ results }) => results.flatMap(({ packages }) => packages.flatMap(found => found.vulnerabilities))),
])

/** The advisories of a file, or undefined if it has none of the formats. Throws one line for an invalid version. */
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
    bulk &&
    Object.entries(bulk).flatMap(([name, advisories]) =>
      advisories.map(advisory => ofRange(name, advisory.vulnerable_versions, advisory)),
    )
  )
}

function ofRange(packageName: string, range: string, { severity, title, url }: Facts): Advisory {
  if (validRange(range) === null) throw new Error(`"${range}" of ${packageName} is not a range of versions`)
  return {
    packageName,
    severity: severity.toLowerCase(),
    description: [title, url].filter(Boolean).join(' ') || range,
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
        description: [id, summary].filter(Boolean).join(' '),
        affects: version => versions.includes(version) || spans.some(events => isWithin(events, version)),
      }
    })
}

const versionOf = ({ introduced, fixed, last_affected: last }: OsvEvent) => introduced ?? fixed ?? last ?? ''
/** OSV writes 0 for "before any version". */
const first = '0.0.0-0'

function ordered(id: string, events: OsvEvent[]): OsvEvent[] {
  const known = events.map(event => (event.introduced === '0' ? { introduced: first } : event))
  const invalid = known.find(event => valid(versionOf(event)) === null)
  if (invalid) throw new Error(`"${versionOf(invalid)}" of ${id} is not a version`)
  return known.toSorted((one, other) => compare(versionOf(one), versionOf(other)))
}

/** As the OSV schema defines: the last event up to the version decides. */
function isWithin(events: OsvEvent[], version: string): boolean {
  let isAffected = false
  for (const event of events) {
    const order = compare(version, versionOf(event))
    if (event.introduced !== undefined && order >= 0) isAffected = true
    if (event.fixed !== undefined && order >= 0) isAffected = false
    if (event.last_affected !== undefined && order > 0) isAffected = false
  }
  return isAffected
}
