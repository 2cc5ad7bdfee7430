import { tableText } from '#server/devices/reader/table/tableText.ts'
import { spelledField, textOf } from '#server/devices/reader/json/jsonFields.ts'
import { normalize, roleOf } from '#server/devices/reader/table/columnRole.ts'
import { rawNumber } from '#server/devices/reader/text/rawNumber.ts'
import { rawTime } from '#server/devices/reader/time/rawTime.ts'

type Fields = Map<string, string>
/** `facts`: the fields beside and above the list of records. */
type Found = { facts: Fields; records: Fields[] }

/** Deeper, and more fields, than in any known form. */
const [maxDepth, maxFields] = [12, 200]

/**
 * The longest list of records in a JSON or XML document as the text of a table: a line for each fact, headers from the keys, a
 * row for each record with the fields of its device. Other lists of temperatures are joined to it, with the name of each in a
 * column, so that it is asked whether they are loggers. Undefined if there is no list of records.
 */
export function recordTable(document: unknown): string | undefined {
  const found = new Map<string, Found>()
  collect(document, '', new Map(), found, 0)
  const dated = [...found].filter(([, { records }]) => records.length > 1 && records.some(hasMoment))
  const [longest, ...shorter] = dated.toSorted(([, one], [, other]) => other.records.length - one.records.length)
  if (!longest) return undefined
  const { facts, records } = joined([longest, ...shorter.filter(other => isAlike(longest, other))])
  const headers = new Set<string>()
  for (const record of records) for (const name of record.keys()) if (headers.size < maxFields) headers.add(name)
  const table = tableText()
  for (const [name, value] of facts) table.add([name, value])
  table.add([...headers])
  for (const record of records) table.add(Array.from(headers, name => record.get(name) ?? ''))
  return table.text()
}

type ListAt = readonly [path: string, found: Found]

/** By this factor a list must have more records than another one of temperatures. */
const dominance = 5

/** Whether a list beside the longest one, neither in it nor around it, has temperatures too. */
function isAlike([path, { records }]: ListAt, [otherPath, other]: ListAt): boolean {
  const isWithin = path.startsWith(`${otherPath}[`) || otherPath.startsWith(`${path}[`)
  if (isWithin || other.records.length * dominance < records.length) return false
  const measured = measuredIn(records)
  return measuredIn(other.records)
    .keys()
    .some(name => measured.has(name) || roleOf(normalize(name)) === 'celsius')
}

/** The names of fields with numbers that are no times. */
const measuredIn = (records: readonly Fields[]) =>
  new Set(records.flatMap(record => [...record].flatMap(([name, text]) => (isMeasured(text) ? [name] : []))))
const isMeasured = (text: string) => !isMoment(text) && rawNumber(text) !== undefined

/** Records of several lists with their names, and with the facts that differ. */
function joined(lists: readonly ListAt[]): Found {
  const [first] = lists
  if (!first || lists.length === 1) return first?.[1] ?? { facts: new Map(), records: [] }
  const shared = [...first[1].facts].filter(([name, value]) =>
    lists.every(([, { facts }]) => facts.get(name) === value),
  )
  const facts: Fields = new Map(shared)
  const names = partsThatDiffer(lists.map(([path]) => path.split('.')))
  const records = lists.flatMap(([path, found], at) => {
    const own = [...found.facts].filter(([name]) => !facts.has(name))
    return found.records.map(record => new Map([...own, ...record, ['channel name', names[at] || path]]))
  })
  return { facts, records }
}

/** Without the parts that all paths begin and end with: SN1 and SN2 for data.SN1.readings and data.SN2.readings. */
function partsThatDiffer(paths: readonly string[][]): string[] {
  const [first = []] = paths
  const isShared = (at: number) => paths.every(path => path.at(at) === first.at(at) && first.at(at) !== undefined)
  let [start, end] = [0, 0]
  while (isShared(start)) start += 1
  while (isShared(-end - 1)) end += 1
  return paths.map(path => path.slice(start, Math.max(start, path.length - end)).join('.'))
}

/** Lists under the same keys are joined, for all devices. */
function collect(value: unknown, path: string, above: Fields, found: Map<string, Found>, depth: number) {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const known = found.get(path) ?? { facts: above, records: [] }
    for (const entry of value as unknown[]) {
      if (typeof entry !== 'object' || entry === null) continue
      const own = fieldsOf(entry)
      if (own.size > 1) known.records.push(path.includes('[]') ? new Map([...above, ...own]) : own)
      for (const [key, part] of Object.entries(entry)) collect(part, `${path}[].${key}`, own, found, depth + 1)
    }
    if (known.records.length > 0) found.set(path, known)
    return
  }
  const facts = new Map([...above, ...fieldsOf(value)])
  for (const [key, part] of Object.entries(value)) collect(part, `${path}.${key}`, facts, found, depth + 1)
}

/** The texts and numbers of an object and of objects right within it, with names that the table reader knows. */
function fieldsOf(value: object): Fields {
  const fields: Fields = new Map()
  for (const [key, part] of Object.entries(value)) {
    const measured = valueWithUnit(part)
    if (measured !== undefined) fields.set(headerOf(key), measured)
    else if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [inner, text] of Object.entries(part)) {
        if (textOf(text) !== '') fields.set(headerOf(`${key} ${inner}`), textOf(text))
      }
    } else if (textOf(part) !== '') fields.set(headerOf(key), textOf(part))
  }
  return fields
}

/** The text of { value: 5.2, unit: "C" }. */
function valueWithUnit(part: unknown): string | undefined {
  const [value, unit] = [spelledField(part, 'value'), spelledField(part, 'unit')].map(textOf)
  return value && unit ? `${value} ${unit}` : undefined
}

const isMoment = (text: string) => rawTime(text) !== undefined || /^\d{10}(?:\d{3})?$/.test(text)
const hasMoment = (record: Fields) => record.values().some(isMoment)

/** The header for a key: remote-serial, remoteSerial, REMOTE_SERIAL and device.serialNumber are the serial. */
function headerOf(key: string): string {
  const words = textOf(key)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll(/[-_.:\s]+/g, ' ')
    .trim()
  if (/^(?:(?:remote|device|logger|sensor|probe|tag|unit) )?(?:serial(?: (?:no|number|id))?|sn)$/i.test(words))
    return 'serial'
  if (/^(?:remote|device|logger) model$/i.test(words)) return 'model'
  return /^(?:ts|t ?stamp)$/i.test(words) ? 'time' : words
}
