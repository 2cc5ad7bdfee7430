import type { BizStep, Disposition } from '#contract/integration/epcis/vocabulary.ts'

/**
 * An EPCIS 2.0 event as JSON-LD has it (EPCIS 2.0, chapter 7), the form in which every event is kept, whatever it came as. URIs
 * are EPC URNs (urn:epc:id:sscc:…) or GS1 Digital Links (https://id.gs1.org/00/…) or others; times are ISO 8601 with an offset.
 * A field with a colon in its name is an extension of its sender.
 */
export type EpcisEvent = StandardEvent | ExtendedEvent
export type StandardEvent = ObjectEvent | AggregationEvent | TransactionEvent | TransformationEvent | AssociationEvent
export type EventType = StandardEvent['type']
export const eventTypes = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
] as const satisfies readonly EventType[]
export const isEventType = (type: unknown): type is EventType => (eventTypes as readonly unknown[]).includes(type)

export const actions = ['ADD', 'OBSERVE', 'DELETE'] as const
export type Action = (typeof actions)[number]

type Extensions = { [curieOrUri: `${string}:${string}`]: unknown }
/** A standard word, or a URI of the sender's own. */
type OwnOr<Word extends string> = Word | `${string}:${string}`

type CommonFields = Extensions & {
  '@context'?: unknown
  eventID?: string
  eventTime: string
  recordTime?: string
  /** Such as +09:00: the zone where the event happened; it does not change eventTime. */
  eventTimeZoneOffset: string
  certificationInfo?: string | string[]
  errorDeclaration?: ErrorDeclaration
  bizStep?: OwnOr<BizStep>
  disposition?: OwnOr<Disposition>
  persistentDisposition?: PersistentDisposition
  readPoint?: EventPlace
  bizLocation?: EventPlace
  bizTransactionList?: BizTransaction[]
  sourceList?: EventSource[]
  destinationList?: EventDestination[]
  sensorElementList?: SensorElement[]
}

export type ObjectEvent = CommonFields & {
  type: 'ObjectEvent'
  action: Action
  epcList?: string[]
  quantityList?: QuantityElement[]
  ilmd?: Extensions
}

type ParentAndChildren = {
  action: Action
  parentID?: string
  childEPCs?: string[]
  childQuantityList?: QuantityElement[]
}
export type AggregationEvent = CommonFields & ParentAndChildren & { type: 'AggregationEvent' }
export type AssociationEvent = CommonFields & ParentAndChildren & { type: 'AssociationEvent' }

export type TransactionEvent = CommonFields & {
  type: 'TransactionEvent'
  action: Action
  parentID?: string
  epcList?: string[]
  quantityList?: QuantityElement[]
}

export type TransformationEvent = CommonFields & {
  type: 'TransformationEvent'
  inputEPCList?: string[]
  inputQuantityList?: QuantityElement[]
  outputEPCList?: string[]
  outputQuantityList?: QuantityElement[]
  transformationID?: string
  ilmd?: Extensions
}

/** An event of a kind of its own, which says nothing that others could act on. */
export type ExtendedEvent = CommonFields & { type: `${string}:${string}` }

/** uom is a code of UN/CEFACT Recommendation 20, such as KGM; absent, `quantity` counts pieces. */
export type QuantityElement = { epcClass: string; quantity?: number; uom?: string }
export type EventPlace = Extensions & { id: string }
export type BizTransaction = { type?: string; bizTransaction: string }
export type EventSource = { type: string; source: string }
export type EventDestination = { type: string; destination: string }
export type PersistentDisposition = { set?: OwnOr<Disposition>[]; unset?: OwnOr<Disposition>[] }

/** The event that carries it is withdrawn; the events it names take its place, if any (EPCIS 2.0, 7.4.1.2). */
export type ErrorDeclaration = Extensions & {
  declarationTime: string
  reason?: string
  correctiveEventIDs?: string[]
}

export type SensorElement = Extensions & { sensorMetadata?: SensorMetadata; sensorReport: SensorReport[] }

/** What holds for every report of the element that does not state it itself. */
export type SensorMetadata = Extensions & {
  time?: string
  startTime?: string
  endTime?: string
  deviceID?: string
  deviceMetadata?: string
  rawData?: string
  dataProcessingMethod?: string
  bizRules?: string
}

export type SensorReport = Extensions & {
  /** Such as Temperature, RelativeHumidity. */
  type: string
  exception?: string
  deviceID?: string
  deviceMetadata?: string
  rawData?: string
  dataProcessingMethod?: string
  bizRules?: string
  time?: string
  microorganism?: string
  chemicalSubstance?: string
  coordinateReferenceSystem?: string
  value?: number
  component?: string
  stringValue?: string
  booleanValue?: boolean
  hexBinaryValue?: string
  uriValue?: string
  minValue?: number
  maxValue?: number
  meanValue?: number
  sDev?: number
  percRank?: number
  percValue?: number
  /** A code of UN/CEFACT Recommendation 20, such as CEL for °C. */
  uom?: string
}

/** Where JSON-LD processors find the meaning of the fields. */
export const epcisContextUrl = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
