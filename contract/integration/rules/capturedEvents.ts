import { apiFaults } from '#contract/kernel/api/apiFaults.ts'

/** Why a part of an event is refused. Screens word it in the reader's language; the API answers a sentence in English. */
export const remarkFaults = [
  ...apiFaults,
  'notOwnLogger',
  'deviceMissing',
  'inArchivedMonth',
  'timeInFuture',
  'timeBefore2000',
  'celsiusOutOfRange',
  'humidityOutOfRange',
  'positionOutOfRange',
  'noItemOrCentre',
  'largerPackage',
  'countImpossible',
] as const
export type RemarkFault = (typeof remarkFaults)[number]
export const isRemarkFault = (text: string): text is RemarkFault => (remarkFaults as readonly string[]).includes(text)

/** By what an event does: what may become of its times of a delivery, its readings and its counts. */
export const outcomesOf = {
  progress: [
    'pickupRecorded',
    'arrivalRecorded',
    'pickupCleared',
    'underWay',
    'timeStands',
    'otherPlace',
    'placeUnknown',
    'beforePickup',
    'noDelivery',
    'severalDeliveries',
    'deliveryRefused',
  ],
  readings: ['readingsStored', 'readingsRefused', 'unknownLogger', 'figuresOnly'],
  stock: ['stockSet', 'stockOlder', 'stockRefused', 'movementOnly'],
} as const
export type EventPart = keyof typeof outcomesOf

/** What became of a captured event (INT-24). An event may have several. */
export const eventOutcomes = [
  ...outcomesOf.progress,
  ...outcomesOf.readings,
  ...outcomesOf.stock,
  'scopeMissing',
  'declared',
  'declaredUnknown',
  'timeCleared',
  'readingsStay',
  'stockStays',
  'withdrawn',
  'double',
  'sameEventId',
  'noMeaning',
] as const
export type EventOutcome = (typeof eventOutcomes)[number]
