/** Why the portal takes no such product, delivery or stock: what the partner API says in a sentence, and a file by its cell. */
export const apiFaults = [
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
export type ApiFault = (typeof apiFaults)[number]
