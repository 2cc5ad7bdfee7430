/** Why a product, delivery or stock is rejected: the partner API answers with a sentence, an import names the cell. */
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
