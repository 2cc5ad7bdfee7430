import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { foldedHead } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { figureKind } from '#server/devices/loggerFiles/reading/series/figureKind.ts'
import { saidDurations } from '#server/devices/loggerFiles/reading/statements/saidFigures.ts'
import { isSerialName } from '#server/devices/loggerFiles/reading/statements/serialName.ts'
import { momentKind, saidMoments } from '#server/devices/loggerFiles/reading/statements/saidMoments.ts'
import { rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** What a line outside the table says: a name as it is compared, and what stands behind it. */
export type Said = { line: number; name: string; values: string[] }

const shapes = {
  serial: { test: isSerialName },
  device:
    /^(?:device(?:[ _-]?(?:name|type|model))?|model(?:[ _-]?(?:name|no\.?|number))?|instrument(?: type| model)?|logger(?: type| model| name)?|機種|型式|型番|装置名|ger[äa]t(?:etyp)?|modell|mod[èe]le|appareil|modelo|modello|型号|型號|모델|기기명)$/,
  unit: /^(?:temp(?:erature)?[ _]?(?:units?|scale)|units?(?: of (?:measure(?:ment)?|temperature))?|temp(?:erature)?s?|単位|温度(?:の)?単位|einheit|temperatureinheit|unit[ée](?: de temp[ée]rature)?|unidad(?:es)?|unit[àa]|jednotka|jednostka|eenheid|enhet|unidade|yksikkö|birim|единиц[аы](?: измерения)?|μονάδα|单位|單位|温度单位|단위|온도 ?단위)$/,
  readings:
    /^(?:(?:no\.?|number|nr\.?|count|total|total number) of (?:readings|samples|records|points|data|data points|log points|measurements|logs)|(?:total |logged )?(?:readings|samples|records|points|data points|measurements)(?: count)?|(?:readings?|samples?|records?|data) (?:count|number)|測定数|記録数|データ数|測定件数|記録件数|データ件数|anzahl(?: der)? (?:messwerte|messungen|werte)|nombre de (?:mesures|lectures|points)|n[úu]mero de (?:lecturas|registros|leituras)|numero di (?:letture|campioni)|počet (?:záznamů|měření)|liczba (?:pomiarów|odczytów)|aantal metingen|antal mätningar|mittausten (?:määrä|lukumäärä)|количество (?:измерений|записей)|ölçüm sayısı|πλήθος μετρήσεων|記錄數|记录数|记录点数|數據筆數|记录总数|기록 ?수|데이터 ?수)$/,
  zone: /^(?:(?:local |device |logger )?time[ _-]?zone(?: name| offset)?|time ?base|tz|zone|utc[ _-]?offset|gmt[ _-]?offset|タイムゾーン|時間帯|zeitzone|fuseau(?: horaire)?|zona horaria|fuso orario|fuso horário|časov[ée] p[áa]smo|strefa czasowa|tijdzone|tidszon|aikavyöhyke|időzóna|saat dilimi|zaman dilimi|múi giờ|標準時|时区|時區|시간대|표준시|часова зона|часовой пояс|ζώνη ώρας)$/,
} as const
export type FactName = keyof typeof shapes

/** Whether a name, as it is compared, is that of a fact. */
export const isFactName = (folded: string) => Object.values(shapes).some(shape => shape.test(folded))

/** Of a cell without spaces around it; what repeats is told apart by what follows, so that no long cell takes long. */
const oneCell = /^([^=:：]{1,60}?)\s*(?:[=：]|:(?<!\d:(?=\d\d)))(.+)$/
const hasLetter = /\p{L}/u

const nameOf = (cell: string) =>
  foldedHead(cell)
    .replace(/[:=：]$/, '')
    .trim()

/** Marks that make a line a comment, and a name with its value behind a blank alone. */
const comment = /^(?:[#;*>%!]|\/\/|--)+\s*(?=\p{L})/u
const blankPair = /^((?:\p{L}{1,20} )?(?:s\/n|sn|serial(?: (?:no|number))?))[.#]*\s+(?=\S*\d\S*$)/iu

/**
 * What lines outside a table say, however many cells they have: `name: value` in a cell, a name with what is in the cells
 * behind it, pairs side by side, or a line of names above a line of values.
 */
export function saidIn(rows: readonly Row[]): Said[] {
  const said: Said[] = []
  for (const [index, { line, cells }] of rows.entries()) {
    const filled = filledOf(cells)
    const below = filledOf(rows[index + 1]?.cells ?? [])
    const names = filled.map(nameOf)
    if (filled.length > 1 && names.every(name => figureKind(name) !== undefined && !/\d/.test(name))) {
      said.push(...figuresBelow(names, rows.slice(index + 1)))
      continue
    }
    if (filled.length > 1 && filled.length === below.length && filled.every(cell => isFactName(nameOf(cell))))
      said.push(...filled.map((cell, at) => ({ line, name: nameOf(cell), values: [below[at] ?? ''] })))
    else said.push(...saidInLine(line, filled))
  }
  return said
}

const mostBelow = 10

/** `Min;Max;Mean` above lines of as many numbers, each with the name of its quantity before it or none. */
function figuresBelow(names: readonly string[], rows: readonly Row[]): Said[] {
  const said: Said[] = []
  for (const { line, cells } of rows.slice(0, mostBelow)) {
    const filled = filledOf(cells)
    const label = filled.length === names.length + 1 ? nameOf(filled[0] ?? '') : ''
    const values = filled.slice(-names.length)
    if (filled.length - (label === '' ? 0 : 1) !== names.length || !values.every(value => /^[+-]?\d/.test(value))) break
    said.push(...names.map((name, at) => ({ line, name: `${label} ${name}`.trim(), values: [values[at] ?? ''] })))
  }
  return said
}

const betweenPairs = /\s*[;|]\s*|,\s+(?=\p{L}[^,;:=]{0,40}[:=])|\s{2,}/u

function filledOf(cells: readonly string[]): string[] {
  const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  // the sign between the cells of the table is another one in this line
  const [only = '', ...others] = filled
  const parts = others.length === 0 && only.length <= maxLineLength ? only.split(betweenPairs) : []
  const pairs = parts.filter(part => oneCell.test(part)).length > 1 ? parts : filled
  return pairs.flatMap(cell => cell.trim().replace(comment, '').replace(blankPair, '$1: ') || [])
}
const maxLineLength = 300

function saidInLine(line: number, filled: readonly string[]): Said[] {
  const said: Said[] = []
  let open: Said | undefined
  for (const [at, cell] of filled.entries()) {
    const [, name = '', value] = oneCell.exec(cell) ?? []
    const isName = /[:=：]$/.test(cell) || isFactName(nameOf(cell)) || momentKind(nameOf(cell)) !== undefined
    if (value !== undefined && hasLetter.test(name)) {
      open = undefined
      said.push({ line, name: nameOf(name), values: [value.trim()] })
    } else if (
      (open === undefined && at + 1 < filled.length && hasLetter.test(cell)) ||
      (isName && open?.values.length)
    ) {
      open = { line, name: nameOf(cell), values: [] }
      said.push(open)
    } else open?.values.push(cell)
  }
  return said.filter(({ values }) => values.length > 0)
}

/** Whether it is a fact or a figure, and not any line that is no reading. */
export const saysSomething = (said: Said): boolean =>
  isFactName(said.name) ||
  figureKind(said.name) !== undefined ||
  saidDurations([said]).length > 0 ||
  saidMoments([said]).length > 0

/** What is said under a name; the name of something else is no value. */
export const factsIn = (said: readonly Said[], name: FactName): Said[] =>
  said.filter(one => shapes[name].test(one.name) && !isFactName(nameOf(one.values[0] ?? '')))

/** The first value that is said under a name. */
export const factIn = (said: readonly Said[], name: FactName): string | undefined => factsIn(said, name)[0]?.values[0]

/** Whether a line states facts or figures, and so is no line of heads: it names two facts, or a serial alone, or holds a time or decimals. */
export const isStatement = ({ cells }: Row): boolean =>
  isSerialAlone(filledOf(cells)) ||
  // Temperature is the name of a column as well
  cells.filter(cell => isFactName(nameOf(cell)) && !shapes.unit.test(nameOf(cell))).length > 1 ||
  cells.some(cell => /^\s*[+-]?\d+[.,]\d/.test(cell) || rawTime(cell) !== undefined)

const isSerialAlone = ([name = '', ...values]: readonly string[]) => values.length === 1 && isSerialName(nameOf(name))
