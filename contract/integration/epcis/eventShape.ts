import { z } from 'zod'
import { eventUri } from '#contract/integration/epcis/eventIds.ts'
import { actions, isEventType, type EventType } from '#contract/integration/epcis/events.ts'
import { isGs1Uri, isUri } from '#contract/integration/epcis/uris.ts'
import {
  formerDispositions,
  isInStandardNamespace,
  standardWord,
  vocabularies,
  type Vocabulary,
} from '#contract/integration/epcis/vocabulary.ts'

/** The edition of a document: 1.x has words that 2.0 no longer has. */
export type Edition = '1.x' | '2.0'

const maxText = 4096
/** PostgreSQL indexes 2704 bytes at most; a character of an id may have three. */
const maxEventId = 800
const text = z.string().min(1).max(maxText)

export const eventInstant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/, {
    error: 'is no time with Z or an offset, such as 2026-11-20T10:02:03.000+09:00',
  })
  .refine(value => !Number.isNaN(Date.parse(value)) && value >= '1970' && isRealDay(value), {
    error: 'is no time that exists',
  })

/** Date.parse takes the 30th of February for the 2nd of March. */
function isRealDay(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

const uri = text.refine(isUri, { error: 'is no URI' }).refine(isGs1Uri, {
  error: 'is no GS1 identifier: its digits are too few, too many, or its check digit is wrong',
})

/** EPCIS 1.x takes a bare UUID for a URI without scheme. */
const formerEventId = text.refine(id => uri.safeParse(eventUri(id)).success, { error: 'is no URI, nor a UUID' })

/** A standard word, or a URI of the sender's own. */
function word(vocabulary: Vocabulary, former: readonly string[] = []) {
  return text.superRefine((value, context) => {
    if (former.includes(value)) return
    const known = standardWord(vocabulary, value)
    if (known !== undefined && !value.startsWith('urn:epcglobal:cbv:')) return
    if (known !== undefined) context.addIssue(`is written as "${known}" in JSON`)
    else if (isInStandardNamespace(value) || !isUri(value))
      context.addIssue(`${value} is no standard ${names[vocabulary]}`)
  })
}

/**
 * Persistent dispositions: others write words of their own here, which GS1's JSON schema lets pass. They mean nothing to anyone
 * else, so they are kept as they are.
 */
const persistent = text.refine(value => isUri(value) || /^\w+$/.test(value), { error: 'is no word and no URI' })

const names: Record<Vocabulary, string> = {
  bizStep: 'business step (CBV 2.0, 7.1), nor a URI of your own',
  disposition: 'disposition (CBV 2.0, 7.2), nor a URI of your own',
  bizTransactionType: 'business transaction type (CBV 2.0, 7.3), nor a URI of your own',
  sourceDestinationType: 'source or destination type (CBV 2.0, 7.4), nor a URI of your own',
  errorReason: 'error reason (CBV 2.0, 7.5), nor a URI of your own',
  component: 'component, nor a URI of your own',
  sensorAlertType: `alert type (${vocabularies.sensorAlertType.words.join(', ')}), nor a URI of your own`,
  measurementType: 'measurement type, nor a URI of your own',
}

/** Names of extensions are CURIEs or URIs; `zodFaults` lets them pass in a strict object. */
export const isExtension = (name: string) => name.includes(':')
const extensible = z.strictObject

/** The check of a list ends after so many faults: a sentence for each of a million would take half a minute. */
const maxFaultsOfList = 100

function listOf(item: z.ZodType) {
  return z.array(z.unknown()).superRefine((items, { issues }) => {
    let faults = 0
    for (const [at, one] of items.entries()) {
      if (faults >= maxFaultsOfList) {
        issues.push({ code: 'custom', path: [at], input: one, message: 'and what follows it was not checked' })
        return
      }
      const { error } = item.safeParse(one, { reportInput: true })
      for (const issue of error?.issues ?? []) {
        // As it is: a missing field has no input, and stays one.
        issues.push({ ...issue, path: [at, ...issue.path] } as z.core.$ZodRawIssue)
        faults += 1
      }
    }
  })
}

const unit = z
  .string()
  .regex(/^[A-Z0-9]{2,3}$/, { error: 'is no unit code of UN/CEFACT Recommendation 20, such as KGM' })

const quantityElement = z.strictObject({
  epcClass: uri,
  quantity: z.number().min(0).optional(),
  uom: unit.optional(),
})
const place = extensible({ id: uri })
const bizTransaction = z.strictObject({ type: word('bizTransactionType').optional(), bizTransaction: uri })
const partyType = word('sourceDestinationType')

const report = extensible({
  type: word('measurementType'),
  exception: word('sensorAlertType').optional(),
  deviceID: uri.optional(),
  deviceMetadata: uri.optional(),
  rawData: uri.optional(),
  dataProcessingMethod: uri.optional(),
  bizRules: uri.optional(),
  time: eventInstant.optional(),
  microorganism: uri.optional(),
  chemicalSubstance: uri.optional(),
  coordinateReferenceSystem: uri.optional(),
  value: z.number().optional(),
  component: word('component').optional(),
  stringValue: z.string().max(maxText).optional(),
  booleanValue: z.boolean().optional(),
  hexBinaryValue: z
    .string()
    .regex(/^([0-9A-Fa-f]{2})*$/, { error: 'is not hexadecimal' })
    .optional(),
  uriValue: uri.optional(),
  minValue: z.number().optional(),
  maxValue: z.number().optional(),
  meanValue: z.number().optional(),
  sDev: z.number().optional(),
  percRank: z.number().optional(),
  percValue: z.number().optional(),
  uom: text.optional(),
})

const metadata = extensible({
  time: eventInstant.optional(),
  startTime: eventInstant.optional(),
  endTime: eventInstant.optional(),
  deviceID: uri.optional(),
  deviceMetadata: uri.optional(),
  rawData: uri.optional(),
  dataProcessingMethod: uri.optional(),
  bizRules: uri.optional(),
})

const ilmd = extensible({})

function shapesOf(edition: Edition) {
  const eventId = (edition === '1.x' ? formerEventId : uri).max(maxEventId)
  const disposition = word('disposition', edition === '1.x' ? Object.keys(formerDispositions) : [])
  const dispositions = listOf(persistent).min(1)
  const common = {
    '@context': z.unknown().optional(),
    eventID: eventId.optional(),
    eventTime: eventInstant,
    recordTime: eventInstant.optional(),
    eventTimeZoneOffset: z.string().regex(/^[+-]((0\d|1[0-3]):[0-5]\d|14:00)$/, {
      error: 'is no offset from UTC such as +09:00',
    }),
    certificationInfo: z.union([text, listOf(text)]).optional(),
    errorDeclaration: extensible({
      declarationTime: eventInstant,
      reason: word('errorReason').optional(),
      correctiveEventIDs: listOf(eventId).optional(),
    }).optional(),
    bizStep: word('bizStep').optional(),
    disposition: disposition.optional(),
    persistentDisposition: z
      .strictObject({ set: dispositions.optional(), unset: dispositions.optional() })
      .refine(({ set, unset }) => set !== undefined || unset !== undefined, { error: 'has neither set nor unset' })
      .optional(),
    readPoint: place.optional(),
    bizLocation: place.optional(),
    bizTransactionList: listOf(bizTransaction).optional(),
    sourceList: listOf(z.strictObject({ type: partyType, source: uri })).optional(),
    destinationList: listOf(z.strictObject({ type: partyType, destination: uri })).optional(),
    sensorElementList: listOf(
      extensible({
        type: text.optional(),
        sensorMetadata: metadata.optional(),
        sensorReport: listOf(report).min(1),
      }),
    ).optional(),
  }
  const action = z.enum(actions, { error: `is none of ${actions.join(', ')}` })
  const epcs = listOf(uri).optional()
  const quantities = listOf(quantityElement).optional()
  const children = { action, parentID: uri.optional(), childEPCs: epcs, childQuantityList: quantities }
  return {
    ObjectEvent: extensible({
      ...common,
      type: z.literal('ObjectEvent'),
      action,
      epcList: epcs,
      quantityList: quantities,
      ilmd: ilmd.optional(),
    }),
    AggregationEvent: extensible({ ...common, type: z.literal('AggregationEvent'), ...children }),
    AssociationEvent: extensible({ ...common, type: z.literal('AssociationEvent'), ...children }),
    TransactionEvent: extensible({
      ...common,
      type: z.literal('TransactionEvent'),
      action,
      parentID: uri.optional(),
      epcList: epcs,
      quantityList: quantities,
    }),
    TransformationEvent: extensible({
      ...common,
      type: z.literal('TransformationEvent'),
      inputEPCList: epcs,
      inputQuantityList: quantities,
      outputEPCList: epcs,
      outputQuantityList: quantities,
      transformationID: uri.optional(),
      ilmd: ilmd.optional(),
    }),
    /** An event of a kind of its own, with whatever fields it has (EPCIS 2.0, 7.4.7). */
    extended: z.looseObject({ ...common, type: uri }),
  } as const satisfies Record<EventType | 'extended', z.ZodType>
}

const shapes = { '1.x': shapesOf('1.x'), '2.0': shapesOf('2.0') }

export const eventShape = (edition: Edition, type: unknown): z.ZodType =>
  shapes[edition][isEventType(type) ? type : 'extended']
