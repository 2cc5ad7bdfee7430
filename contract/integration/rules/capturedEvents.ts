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
  stock: ['stockSet', 'stockRefused', 'movementOnly'],
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
  'withdrawn',
  'double',
  'sameEventId',
  'noMeaning',
] as const
export type EventOutcome = (typeof eventOutcomes)[number]
