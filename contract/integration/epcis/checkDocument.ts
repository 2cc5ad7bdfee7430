import { z } from 'zod'
import { eventTypes, isEventType } from '#contract/integration/epcis/events.ts'
import { eventRules, type EventFault } from '#contract/integration/epcis/eventRules.ts'
import { eventInstant, eventShape, isExtension, type Edition } from '#contract/integration/epcis/eventShape.ts'
import { isUri } from '#contract/integration/epcis/uris.ts'

/** A fault of a document: the event by its place in the list, from 0 (null: of the document), and the path within it. */
export type EpcisFault = { event: number | null; path: string; message: string }

/** A document of more events is refused. */
export const maxEvents = 10_000
/** Beyond these, only the first fault of each event is reported; the others are counted. */
export const maxFaults = 500
/** A document with more is refused without a look at its other events. */
const maxCounted = 10_000

/**
 * The answer of a query as a document with the same events; any other value as it is. A repository's answer may be captured as
 * it came (EPCIS 2.0, REST binding of /capture).
 */
export function asDocument(value: unknown): unknown {
  const answer = QueryAnswer.safeParse(value)
  if (!answer.success) return value
  const { epcisBody, ...fields } = answer.data
  const { eventList } = epcisBody.queryResults.resultsBody
  return { ...fields, type: 'EPCISDocument', epcisBody: { eventList } }
}

const QueryAnswer = z.looseObject({
  type: z.literal('EPCISQueryDocument'),
  epcisBody: z.object({
    queryResults: z.object({ resultsBody: z.object({ eventList: z.union([z.array(z.unknown()), z.undefined()]) }) }),
  }),
})

/** Faults of the document and its events; none of one that can be captured, which is taken whole. */
export function checkDocument(sent: unknown, edition: Edition, nowMs: number): EpcisFault[] {
  const value = asDocument(sent)
  const outside = documentFaults(value, edition)
  const inside: EpcisFault[] = []
  for (const [at, event] of eventsOf(value).entries()) {
    if (inside.length >= maxCounted) {
      const path = `epcisBody.eventList[${at}]`
      outside.push({ event: null, path, message: 'and what follows it was not checked: there are too many faults' })
      break
    }
    for (const one of checkEvent(event, edition, nowMs)) inside.push({ event: at, ...one })
  }
  return [...outside, ...inside]
}

/** The events as far as there are any, so that they are checked even where the document itself has faults. */
export function eventsOf(value: unknown): unknown[] {
  const list = z.object({ epcisBody: z.object({ eventList: z.array(z.unknown()) }) }).safeParse(value)
  return list.success ? list.data.epcisBody.eventList : []
}

/** Faults of an event by the path within it. */
export function checkEvent(event: unknown, edition: Edition, nowMs: number): Omit<EpcisFault, 'event'>[] {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return [{ path: '', message: 'is no event' }]
  const fields = event as Record<string, unknown>
  const shape = shapeFaults(fields, edition)
  const faults = [...shape, ...eventRules(fields, nowMs)].slice(0, maxFaults)
  return faults.map(({ path, message }) => ({ path: pathText(path), message }))
}

function shapeFaults(event: Record<string, unknown>, edition: Edition): EventFault[] {
  const { type } = event
  if (!isEventType(type) && !(typeof type === 'string' && isUri(type))) {
    return [{ path: ['type'], message: `is none of ${eventTypes.join(', ')}, nor a URI of your own` }]
  }
  return zodFaults(eventShape(edition, type).safeParse(event, { reportInput: true }))
}

const context = z.union(
  [z.string().min(1), z.looseObject({}), z.array(z.union([z.string().min(1), z.looseObject({})])).min(1)],
  {
    error: 'is missing: a JSON-LD document names the context of its fields',
  },
)

const shape = z.looseObject({
  '@context': context,
  type: z.literal('EPCISDocument'),
  id: z.string().refine(isUri, { error: 'is no URI' }).optional(),
  schemaVersion: z.string(),
  creationDate: eventInstant,
  instanceIdentifier: z.string().optional(),
  sender: z.string().optional(),
  receiver: z.string().optional(),
  epcisHeader: z.looseObject({}).optional(),
  epcisBody: z.looseObject({
    eventList: z
      .array(z.unknown(), { error: 'is missing: the document has no events' })
      .min(1, { error: 'is empty: the document has no events' }),
  }),
})

const known = new Set(Object.keys(shape.shape))

function documentFaults(value: unknown, edition: Edition): EpcisFault[] {
  const kind = otherKind(value)
  if (kind !== undefined) return [{ event: null, path: 'type', message: kind }]
  const fields = value as Record<string, unknown>
  // XML dates may lack the zone; that of a document says nothing.
  const { creationDate: date } = fields
  const isLocalDate = edition === '1.x' && typeof date === 'string' && /T[\d:.]+$/.test(date)
  const whole = isLocalDate ? { ...fields, creationDate: `${date}Z` } : fields
  const faults = zodFaults(shape.safeParse(whole, { reportInput: true }))
  const version = typeof fields.schemaVersion === 'string' ? fields.schemaVersion : ''
  if (!(edition === '1.x' ? /^1(\.\d+)*$/ : /^2\.0(\.\d+)*$/).test(version) && version !== '') {
    faults.push({ path: ['schemaVersion'], message: `${version} is no version of EPCIS that is taken in this form` })
  }
  for (const name of Object.keys(fields)) {
    if (!known.has(name) && !name.includes(':')) faults.push({ path: [name], message: 'is no field of a document' })
  }
  return faults.map(({ path, message }) => ({ event: null, path: pathText(path), message }))
}

/** What was sent instead of a document to capture. */
function otherKind(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no EPCIS document'
  const { type } = value as { type?: unknown }
  if (type === 'EPCISQueryDocument') return 'is an EPCISQueryDocument without the answer of a query'
  if (type === 'EPCISMasterDataDocument') return 'is an EPCISMasterDataDocument: it has no events'
  if (isEventType(type)) return `is a bare ${type}: send it to POST /api/v1/epcis/events, or in a document`
  return type === 'EPCISDocument' ? undefined : 'is not EPCISDocument: this is no EPCIS document'
}

/** Objects that may have no extensions (EPCIS 2.0, 9.5). */
const closed = new Set([
  'quantityList',
  'childQuantityList',
  'inputQuantityList',
  'outputQuantityList',
  'bizTransactionList',
  'sourceList',
  'destinationList',
  'persistentDisposition',
])

function zodFaults(result: z.ZodSafeParseResult<unknown>): EventFault[] {
  if (result.success) return []
  return result.error.issues.flatMap(issue => {
    const path = issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))
    if (issue.code === 'unrecognized_keys') {
      const isOpen = !closed.has(String(path.findLast(step => typeof step === 'string')))
      const keys = issue.keys.filter(key => !(isOpen && isExtension(key)))
      return keys.map(key => ({ path: [...path, key], message: 'is no field here; an extension is named prefix:name' }))
    }
    const isMissing = issue.input === undefined && !issue.message.startsWith('is missing')
    return [{ path, message: isMissing ? 'is missing' : issue.message.replace(/^Invalid input: expected/, 'must be') }]
  })
}

/** The faults to report, in their order: those of the document, the first of each event, and others up to `maxFaults`. */
export function toldFaults(faults: readonly EpcisFault[]): EpcisFault[] {
  const events = new Set<number>()
  const isFirst = ({ event }: EpcisFault) => event === null || (!events.has(event) && events.add(event).size > 0)
  const first = new Set(faults.filter(isFirst))
  const others = faults.filter(fault => !first.has(fault)).slice(0, Math.max(0, maxFaults - first.size))
  const told = new Set([...first, ...others])
  return faults.filter(fault => told.has(fault))
}

/** Such as epcisBody.eventList[3].bizStep. */
export const faultPath = ({ event, path }: Pick<EpcisFault, 'event' | 'path'>) =>
  event === null ? path : `epcisBody.eventList[${event}]${path === '' || path.startsWith('[') ? '' : '.'}${path}`

/** sensorElementList[0].sensorReport[2].uom */
export const pathText = (path: readonly (string | number)[]) =>
  path
    .map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
