import { clockZone, type ClockZone } from '#contract/rules/clockZone.ts'
import type { CelsiusUnit } from '#contract/rules/loggerFile.ts'
import { foldedHead, unitIn } from '#server/loggerFiles/reading/foldedHead.ts'
import type { TableHead } from '#server/loggerFiles/reading/tableHead.ts'

const factNamed = ({ facts }: TableHead, shape: RegExp) => [...facts].find(([name]) => shape.test(name))?.[1]

export const serialFact = (head: TableHead) =>
  factNamed(
    head,
    /^(?:(?:logger |device )?(?:serial(?: ?(?:no|number|#))?\.?|s\/n|sn)|logger id|device id|シリアル(?:番号|no\.?)?|製造番号|機器番号)$/,
  )
export const deviceFact = (head: TableHead) =>
  factNamed(head, /^(?:device(?: name| type| model)?|model|logger(?: type| model)?|機種|型式|型番|装置名)$/)

/** The unit that a line before the heads names for all temperatures. */
export function unitFact(head: TableHead): CelsiusUnit | null {
  const stated = factNamed(head, /^(?:temp(?:erature)?s?(?: units?)?|units?|単位|温度(?:の)?単位)$/)
  return stated === undefined ? null : unitIn(foldedHead(stated))
}

/** How many readings the file says it has. */
export function readingsFact(head: TableHead): number | undefined {
  const stated = factNamed(
    head,
    /^(?:no\.? of (?:readings|samples|records)|(?:total|number of) (?:readings|samples|records|points)|readings|測定数|記録数|データ数)$/,
  )
  return stated !== undefined && /^\d{1,9}$/.test(stated) ? Number(stated) : undefined
}

/** The zone in the head of the times, or in a line before the heads. */
export function zoneFact(head: TableHead, timeColumns: readonly number[]): ClockZone | null {
  const stated = factNamed(head, /^(?:time ?zone|zone|utc offset|タイムゾーン|時間帯)$/)
  if (stated !== undefined) return clockZone(stated.replace(/^\((.*?)\).*$/, '$1')) ?? null
  for (const { heads } of head.columns.filter(({ column }) => timeColumns.includes(column))) {
    for (const text of heads) {
      const zone = zoneIn(text)
      if (zone) return zone
    }
  }
  return null
}

const zoneShape =
  /\b((?:UTC|GMT)\s?[+\-\u2212]\s?\d{1,2}(?::?\d\d)?|UTC|GMT|JST)\b|\(([A-Za-z]+\/[A-Za-z_/+-]+|[+-]\d{1,2}:?\d\d)\)/

function zoneIn(text: string): ClockZone | undefined {
  const found = zoneShape.exec(text)
  const name = found?.[1] ?? found?.[2]
  return name === undefined ? undefined : clockZone(name)
}
