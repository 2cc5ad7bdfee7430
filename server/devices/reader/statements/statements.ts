import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { normalize } from '#server/devices/reader/table/columnRole.ts'
import { figureKind } from '#server/devices/reader/series/figureWords.ts'
import { statedDurations } from '#server/devices/reader/statements/statedFigures.ts'
import { isSerialName } from '#server/devices/reader/statements/serialName.ts'
import { momentKind, statedMoments } from '#server/devices/reader/statements/statedMoments.ts'
import { rawTime } from '#server/devices/reader/time/rawTime.ts'

/** A statement outside the table: a normalised name and its values. */
export type Statement = { line: number; name: string; values: string[] }

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

export const isFactName = (normalized: string) => Object.values(shapes).some(shape => shape.test(normalized))

/** `name: value` in a cell without surrounding blanks; each part excludes what follows it, so that a long cell takes linear time. */
const oneCell = /^([^=:：]{1,60}?)\s*(?:[=：]|:(?<!\d:(?=\d\d)))(.+)$/
const hasLetter = /\p{L}/u

const nameOf = (cell: string) =>
  normalize(cell)
    .replace(/[:=：]$/, '')
    .trim()

/** Prefixes of comment lines, and a serial separated from its name by a blank only. */
const comment = /^(?:[#;*>%!]|\/\/|--)+\s*(?=\p{L})/u
const blankPair = /^((?:\p{L}{1,20} )?(?:s\/n|sn|serial(?: (?:no|number))?))[.#]*\s+(?=\S*\d\S*$)/iu

/**
 * The statements of lines outside a table, with any number of cells: `name: value` in a cell, a name with values in the next
 * cells, several pairs, or a line of names above a line of values.
 */
export const statementsIn = (rows: readonly Row[]): Statement[] =>
  rows.flatMap(({ line, cells }, index) => {
    const filled = filledOf(cells)
    const below = filledOf(rows[index + 1]?.cells ?? [])
    const names = filled.map(nameOf)
    if (filled.length > 1 && names.every(name => figureKind(name) !== undefined && !/\d/.test(name)))
      return figuresBelow(names, rows.slice(index + 1, index + 1 + maxLinesBelow))
    if (filled.length > 1 && filled.length === below.length && filled.every(cell => isFactName(nameOf(cell))))
      return filled.map((cell, at) => ({ line, name: nameOf(cell), values: [below[at] ?? ''] }))
    return statementsInLine(line, filled)
  })

const maxLinesBelow = 10

/** Figures with the names `Min;Max;Mean` above lines of as many numbers, each with or without the name of its quantity. */
function figuresBelow(names: readonly string[], rows: readonly Row[]): Statement[] {
  const statements: Statement[] = []
  for (const { line, cells } of rows) {
    const filled = filledOf(cells)
    const label = filled.length === names.length + 1 ? nameOf(filled[0] ?? '') : ''
    const values = filled.slice(-names.length)
    if (filled.length - (label === '' ? 0 : 1) !== names.length || !values.every(value => /^[+-]?\d/.test(value))) break
    for (const [at, name] of names.entries())
      statements.push({ line, name: `${label} ${name}`.trim(), values: [values[at] ?? ''] })
  }
  return statements
}

const betweenPairs = /\s*[;|]\s*|,\s+(?=\p{L}[^,;:=]{0,40}[:=])|\s{2,}/u

function filledOf(cells: readonly string[]): string[] {
  const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  // The line may have another delimiter than the table.
  const [only = '', ...others] = filled
  const parts = others.length === 0 && only.length <= maxLineLength ? only.split(betweenPairs) : []
  const pairs = parts.filter(part => oneCell.test(part)).length > 1 ? parts : filled
  return pairs.flatMap(cell => cell.trim().replace(comment, '').replace(blankPair, '$1: ') || [])
}
const maxLineLength = 300

function statementsInLine(line: number, filled: readonly string[]): Statement[] {
  const statements: Statement[] = []
  let open: Statement | undefined
  for (const [at, cell] of filled.entries()) {
    const [, name = '', value] = oneCell.exec(cell) ?? []
    const isName = /[:=：]$/.test(cell) || isFactName(nameOf(cell)) || momentKind(nameOf(cell)) !== undefined
    if (value !== undefined && hasLetter.test(name)) {
      open = undefined
      statements.push({ line, name: nameOf(name), values: [value.trim()] })
    } else if (
      (open === undefined && at + 1 < filled.length && hasLetter.test(cell)) ||
      (isName && open?.values.length)
    ) {
      open = { line, name: nameOf(cell), values: [] }
      statements.push(open)
    } else open?.values.push(cell)
  }
  return statements.filter(({ values }) => values.length > 0)
}

const daylight =
  /daylight|(?<!\p{L})dst(?!\p{L})|summer ?time|sommerzeit|sommartid|zomertijd|heure d.été|horario de verano|horário de verão|ora legale|letní čas|czas letni|夏時間|サマータイム|夏令时|夏令時|서머타임/u
export const namesDaylight = (name: string) => daylight.test(name)

/** Whether a statement is a fact or a figure, unlike most lines that are not readings. */
export const isMeaningful = (statement: Statement): boolean =>
  isFactName(statement.name) ||
  namesDaylight(statement.name) ||
  figureKind(statement.name) !== undefined ||
  statedDurations([statement]).length > 0 ||
  statedMoments([statement]).length > 0

/** The statements with the name of a fact; the name of another fact is not a value. */
export const factsIn = (statements: readonly Statement[], name: FactName): Statement[] =>
  statements.filter(one => shapes[name].test(one.name) && !isFactName(nameOf(one.values[0] ?? '')))

export const factIn = (statements: readonly Statement[], name: FactName): string | undefined =>
  factsIn(statements, name)[0]?.values[0]

/** Whether a line states facts or figures, and so is not a header line: it names two facts or a serial alone, or has a time or decimals. */
export const isStatement = ({ cells }: Row): boolean =>
  isSerialAlone(filledOf(cells)) ||
  // Temperature can be the name of a column too.
  cells.filter(cell => isFactName(nameOf(cell)) && !shapes.unit.test(nameOf(cell))).length > 1 ||
  cells.some(cell => /^\s*[+-]?\d+[.,]\d/.test(cell) || rawTime(cell) !== undefined)

const isSerialAlone = ([name = '', ...values]: readonly string[]) => values.length === 1 && isSerialName(nameOf(name))
