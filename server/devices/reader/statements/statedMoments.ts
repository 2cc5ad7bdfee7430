import { quantityWords, words } from '#server/devices/reader/series/quantityWords.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { dateAlone, isImpossible, rawTime, rawTimeOf, type LocalTime } from '#server/devices/reader/time/rawTime.ts'

/** `start` and `end` are of the recording; the others are the times of readings. */
export type MomentKind = 'start' | 'end' | 'firstReading' | 'lastReading'

/** A time of the recording as stated; `spanMs`: one day if it has no time of day. */
export type StatedMoment = LocalTime & { kind: MomentKind; line: number; text: string; spanMs: number }

const starts = words(
  'start\\p{L}*|begin\\p{L}*|from|début|démarrage|inizio|avvio|in[ií]cio|comienzo|začátek|aloitus\\p{L}*|alku',
  'początek|rozpoczęci\\p{L}*|początk\\p{L}*|начало|запуск|başlangıç|έναρξη|kezdet\\p{L}*',
)
const startSigns = /開始|开始|起始|시작/
const ends = words(
  'end(?:s|e|ed|ing)?|stop\\p{L}*|finish\\p{L}*|until|fine?|fim|t[ée]rmino|arrêt|konec|koniec|zakończeni\\p{L}*',
  'einde|slut\\p{L}*|loppu|lopetus\\p{L}*|конец|окончание|остановка|bitiş|λήξη|vége?',
)
const endSigns = /終了|停止|结束|結束|종료/
const firsts = words('first', 'erste[rs]?', 'premi(?:er|ère)', 'prim[oa]', 'primer[ao]?', 'první')
const lasts = words('last', 'letzte[rs]?', 'derni(?:er|ère)', '[uú]ltim[oa]', 'poslední')
const readings = words('readings?', 'records?', 'samples?', 'measurements?', 'logs?', 'mess\\p{L}+', 'mesure', 'měření')
const [firstSigns, lastSigns, readingSigns] = [
  /最初|初回|首次|첫/,
  /最終|最后|最後|마지막/,
  /測定|記録|データ|记录|测量|기록|측정/,
]

/** Times of something else, and planned times. */
const others = words(
  'report\\p{L}*|print\\p{L}*|export\\p{L}*|creat\\p{L}*|upload\\p{L}*|download\\p{L}*|calib\\p{L}*|manufact\\p{L}*|expir\\p{L}*|alarm\\p{L}*|delay\\p{L}*|mark\\p{L}*|event|trip|trans\\p{L}+|ship\\p{L}*|batt\\p{L}*|warranty|valid\\p{L}*|dst|daylight|summer\\p{L}*|sommer\\p{L}*|program\\p{L}*|plan\\p{L}*|schedul\\p{L}*|set(?:ting)?s?',
)
const otherSigns =
  /作成|出力|校正|製造|교정|警報|報警|报警|알람|予約|設定|设置|設置|遅延|電池|夏時間|輸送|運輸|运输|発送/

const isOther = (name: string) => others.test(name) || otherSigns.test(name)
const isStart = (name: string) => starts.test(name) || startSigns.test(name)
const isEnd = (name: string) => ends.test(name) || endSigns.test(name)

/** Whether a name in lower case is that of the day of the readings, or of their first day. */
export const namesDay = (name: string): boolean =>
  (quantityWords.time.test(name) || isStart(name)) && !isEnd(name) && !isOther(name)

/** The time of the recording that a name in lower case means. */
export function momentKind(name: string): MomentKind | undefined {
  if (isOther(name)) return undefined
  if (readings.test(name) || readingSigns.test(name)) {
    if (firsts.test(name) || firstSigns.test(name)) return 'firstReading'
    if (lasts.test(name) || lastSigns.test(name)) return 'lastReading'
  }
  if (isStart(name) === isEnd(name)) return undefined
  return isStart(name) ? 'start' : 'end'
}

/** When the recording began and ended, as lines outside a table state it. */
export function statedMoments(statements: readonly Statement[]): StatedMoment[] {
  return statements.flatMap(({ line, name, values }) => {
    const kind = momentKind(name)
    const moment = kind && momentIn(values)
    return moment ? [{ kind, line, text: [name, ...values].join(' '), ...moment }] : []
  })
}

const dayMs = 86_400_000

function momentIn([first = '', second = '']: readonly string[]): (LocalTime & { spanMs: number }) | undefined {
  const time = rawTime(first) ?? rawTimeOf(first, second)
  if (time) return isImpossible(time) ? undefined : { ...time, spanMs: 0 }
  const date = dateAlone(first)
  return date && date.orders !== 0 ? { date, clockMs: 0, offsetMinutes: null, spanMs: dayMs } : undefined
}
