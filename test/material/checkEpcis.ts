import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  asDocument,
  checkDocument,
  checkEvent,
  eventsOf,
  type EpcisFault,
} from '#contract/integration/epcis/checkDocument.ts'
import type { Edition } from '#contract/integration/epcis/eventShape.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { prefixesOf } from '#contract/integration/epcis/preHash.ts'
import { readingsOf } from '#contract/integration/epcis/meaning.ts'
import { eventHash } from '#server/integration/epcis/eventHash.ts'
import { readXml } from '#server/integration/epcis/xml/readDocument.ts'
import { XmlFault } from '#server/integration/epcis/xml/parseXml.ts'

/** A document's verdict (expected-epcis.json): its events, and its single temperatures as device, time, value and unit. */
type Verdict = {
  proposed: string
  events: number
  readings?: [device: string | null, time: string, value: number, unit: string][]
}

const now = Date.now()

/**
 * Verdicts that are not followed. EPCIS 1.2 is taken (docs/decisions/0113): "refuse, naming the version" is met only by
 * documents that break the standard themselves, for the faults that are named here.
 */
const versionRefused = 'refuse, naming the version'
const faultsOf12: Record<string, readonly string[]> = {
  'epcis/fastnt/Requests/Request_WithHeader.xml': ['epcisBody.eventList'],
  'epcis/serialised-1.2/epcis.xml': ['errorDeclaration.declarationTime'],
  'epcis/serialised-1.2/transformation.xml': ['errorDeclaration.declarationTime'],
}

/** Answers of queries are captured (docs/decisions/0119): refused is what holds none, and these for faults of their own. */
const answerRefused = 'refuse at a capture door (answer of a query)'
const faultsOfAnswers: Record<string, readonly string[]> = {
  'epcis/openepcis/2.0/JSON/Query/Invalid/QueryDocument_with_invalid_action.json': ['action'],
  'epcis/openepcis/2.0/XML/Query/Combination_of_different_event.xml': ['creationDate'],
  'epcis/openepcis/2.0/XML/Query/Invalid/QueryDocument_with_invalid_action.xml': ['action'],
}

/** A fault that a document must be refused for: event (from 0; null for the document), path, and what its message says. */
type Reason = readonly [event: number | null, path: string, message: string]
const json = (name: string, ...reasons: Reason[]) =>
  [`epcis/openepcis/2.0/JSON/Capture/Invalid/${name}.json`, reasons] as const
const xml = (name: string, ...reasons: Reason[]) =>
  [`epcis/openepcis/2.0/XML/Capture/Invalid/${name}.xml`, reasons] as const

/** All reasons of documents whose verdict names none, or says it in other words. */
const reasonsOf: ReadonlyMap<string, readonly Reason[]> = new Map([
  ['epcis/gs1/XML/CBV/CBV-11.4-2020-06-16a.xml', [[null, 'type', 'has no events']]],
  ['epcis/gs1/XML/Mimasu/Example-masterData.xml', [[null, 'type', 'has no events']]],
  json(
    'Combination_of_events_with_missing_mandatory_fields',
    [0, 'action', 'is missing'],
    [1, 'eventTimeZoneOffset', 'is missing'],
    [1, 'action', 'is missing'],
  ),
  json(
    'Combination_of_non_standard_bizStep_and_disposition',
    [0, 'bizStep', 'transforming is no standard business step'],
    [1, 'disposition', 'in_transport is no standard disposition'],
  ),
  json('EPCISDocument_without_context', [null, '@context', 'is missing']),
  json('ObjectEvent_with_invalid_action', [0, 'action', 'is none of ADD, OBSERVE, DELETE']),
  json('ObjectEvent_with_non_standard_bizStep', [0, 'bizStep', 'transforming is no standard business step']),
  json('ObjectEvent_with_non_standard_disposition', [0, 'disposition', 'in_transport is no standard disposition']),
  json('ObjectEvent_with_quantity_as_text', [0, 'quantityList[0].quantity', 'must be number']),
  json(
    'ObjectEvent_without_action_and_eventTime',
    [0, 'eventTime', 'is missing'],
    [0, 'eventTimeZoneOffset', 'is missing'],
    [0, 'action', 'is missing'],
  ),
  json('ObjectEvent_without_identifier_list', [0, '', 'has neither epcList nor quantityList']),
  xml('ObjectEvent_with_invalid_action', [0, 'action', 'is none of ADD, OBSERVE, DELETE']),
  xml('ObjectEvent_without_eventTime', [0, 'eventTime', 'is missing']),
])

/** Bare events that are refused also where bare events are taken. */
const faultyEvents = new Set(['epcis/openepcis/2.0/XML/Capture/Invalid/ObjectEvent_bare_event_without_action.xml'])

/** The differences from the verdict of each document; of those with event hashes, from these too. */
export async function checkEpcis(folder: string): Promise<[file: string, differences: string[]][]> {
  const text = await readFile(path.join(folder, 'expected-epcis.json'), 'utf8')
  const verdicts = Object.entries(JSON.parse(text) as Record<string, Verdict>)
  return await Promise.all(
    verdicts.map(async ([file, verdict]) => [file, await differences(folder, file, verdict)] as [string, string[]]),
  )
}

async function differences(folder: string, file: string, verdict: Verdict): Promise<string[]> {
  const text = new TextDecoder().decode(await readFile(path.join(folder, file)))
  const read = readDocument(text, file)
  if (!('edition' in read)) return [`is no XML that is taken: ${read.refused}`]
  const faults = checkDocument(read.value, read.edition, now)
  if (faults.length > 0) return [...refused(file, verdict, faults), ...bareEvent(file, verdict, read)]
  if (isRefused(verdict) && ![versionRefused, answerRefused].includes(verdict.proposed)) return ['was accepted']
  const document = asDocument(read.value)
  const events = eventsOf(document) as EpcisEvent[]
  const contextOf = (event: EpcisEvent) => [(document as EpcisEvent)['@context'], event['@context']].flat()
  const found = events.flatMap(event =>
    readingsOf(event).readings.map(({ device, time, celsius }) => [device, Date.parse(time), celsius]),
  )
  const wanted = verdict.readings?.map(([device, time, value]) => [device, Date.parse(time), value]) ?? found
  const hashes = file.startsWith('epcis/hash/') ? await hashesOf(folder, file) : []
  const differ = (what: string, one: unknown, other: unknown) =>
    JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [`${what}: ${JSON.stringify(one)}, expected ${JSON.stringify(other)}`]
  return [
    ...differ('events', events.length, verdict.events),
    ...differ('readings', found, wanted),
    ...hashes.flatMap((hash, at) => {
      const one = events[at]
      return differ(`hash ${at}`, one && eventHash(one, prefixesOf(contextOf(one))), hash)
    }),
  ]
}

const isRefused = ({ proposed }: Verdict) => proposed.startsWith('refuse')

type Read = { value: unknown; edition: Edition }

function readDocument(text: string, file: string): Read | { refused: string } {
  if (!file.endsWith('.xml')) return { value: JSON.parse(text) as unknown, edition: '2.0' }
  try {
    return readXml(text)
  } catch (error) {
    if (error instanceof XmlFault) return { refused: error.message }
    throw error
  }
}

/** The reason must be that of the verdict. */
function refused(file: string, { proposed }: Verdict, faults: EpcisFault[]): string[] {
  const told = faults.map(({ event, path: at, message }) => `${event ?? ''} ${at} ${message}`)
  const paths = new Set(faults.map(fault => fault.path))
  const isSame = (expected: readonly string[] | undefined) => JSON.stringify([...paths]) === JSON.stringify(expected)
  const reasons: Record<string, boolean> = {
    accept: false,
    [versionRefused]: isSame(faultsOf12[file]),
    [answerRefused]: faultsOfAnswers[file]
      ? isSame(faultsOfAnswers[file])
      : told.every(one => one.includes('answer of a query')),
    'refuse at a document door (bare event)': told.every(one => one.includes('bare')),
    'refuse (no EPCIS document)': told.every(one => one.includes('no EPCIS document')),
  }
  return (reasons[proposed] ?? hasReasons(file, faults)) ? [] : [`refused for another reason: ${told.join('; ')}`]
}

/** Each fault for the stated reason, and no other; false where none is stated. */
function hasReasons(file: string, faults: readonly EpcisFault[]): boolean {
  const expected = reasonsOf.get(file) ?? []
  return (
    expected.length > 0 &&
    expected.length === faults.length &&
    expected.every(([event, at, message]) =>
      faults.some(fault => fault.event === event && fault.path === at && fault.message.includes(message)),
    )
  )
}

/** What is refused as a document because it is a bare event is taken as an event. */
function bareEvent(file: string, { proposed }: Verdict, { value, edition }: Read) {
  if (!proposed.includes('bare event')) return []
  const faults = checkEvent(value, edition, now)
  return faults.length > 0 === faultyEvents.has(file) ? [] : [`as an event: ${JSON.stringify(faults)}`]
}

async function hashesOf(folder: string, file: string): Promise<string[]> {
  const hashes = await readFile(path.join(folder, file.replace(/\.\w+$/, '.hashes')), 'utf8')
  return hashes.trim().split(/\s+/)
}
