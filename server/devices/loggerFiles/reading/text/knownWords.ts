import { figureKind } from '#server/devices/loggerFiles/reading/series/figureKind.ts'
import { isFactName } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { foldedHead, roleOf } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'

const betweenNames = /[\t;,|:：=\r\n"]+| {2,}/
const plain = /^[\0-\x7F]*$/

/** How many different names in a text beyond ASCII are those of columns, facts or figures. */
export function knownWords(text: string): number {
  const names = new Set(text.split(betweenNames).filter(name => !plain.test(name)))
  return [...names].map(foldedHead).filter(isKnown).length
}

/** Signs for a difference or a mean are letters in some other encoding. */
const signs = /[δ∆ø]/
const isKnown = (name: string) =>
  (roleOf(name) !== undefined && !signs.test(name)) || isFactName(name) || figureKind(name) !== undefined
