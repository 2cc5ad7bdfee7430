/** Why the portal takes no such product, delivery or stock: what the machine door says in a sentence, and a file by its cell. */
export const doorFaults = [
  'missing',
  'unknownCompany',
  'unknownCentre',
  'unknownItem',
  'noParty',
  'notYours',
  'inFuture',
  'moreThanInbound',
  'reasonNeeded',
  'expiryTwice',
  'expiryOfDepositor',
  'depositorFixed',
  'unknownLogger',
  'overlap',
  'unknownPlace',
  'placeTwice',
  'accompaniesGone',
  'inArchive',
  'evidenceKept',
] as const
export type DoorFault = (typeof doorFaults)[number]
