import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'

/** What makers write where a sensor had no value: --.-, ERR., Sensor Error, NA, 欠測 … NaN and infinities are no marks: no logger means them. */
const marks =
  /^(?:[-*_.]+|[-+]?[oO][lL]|[hH]i|[lL]o|n\/?a|null|none|#n\/a|#?err(?:or)?\b.*|.*\berr(?:or)?\.?|sensor .*|no (?:data|sensor|signal|value)|(?:over|under)[ -]?(?:range|flow|load)?|open|short(?:ed)?|fault|invalid|missing|disconnected|logged|欠測|欠損|無効|断線|短絡|エラー|センサー?(?:エラー|異常|断線)|測定不可|範囲外)$/i

/** What is longer is prose. */
const maxMarkLength = 64
const missingSensor = -200

/** The mark as the file writes it where a cell says that there is no value; undefined where it is none. An empty cell is one. */
export function faultMark(cell: string): string | undefined {
  if (cell.length > maxMarkLength) return undefined
  const text = cell.trim()
  if (text === '' || marks.test(text)) return text
  return rawNumber(text)?.value === missingSensor ? text : undefined
}
