import { tableText } from '#server/devices/loggerFiles/reading/containers/tableText.ts'
import { spelledField, textOf } from '#server/devices/loggerFiles/reading/formats/json/jsonParts.ts'
import { rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

type Fields = Map<string, string>
/** `facts`: what stands beside the list that holds the records, and above it. */
type Found = { facts: Fields; records: Fields[] }

/** No form is deeper, and no record has more fields. */
const [deepest, maxFields] = [12, 200]

/**
 * The longest list of records in a JSON or XML document as the text of a table: a line for each fact of the whole, heads
 * from the keys, a row for each record with what its device says of itself. Undefined where there is no list of records.
 */
export function recordTable(document: unknown): string | undefined {
  const found = new Map<string, Found>()
  collect(document, '', new Map(), found, 0)
  const dated = [...found.values()].filter(({ records }) => records.length > 1 && records.some(hasMoment))
  const [longest] = dated.toSorted((one, other) => other.records.length - one.records.length)
  if (!longest) return undefined
  const { facts, records } = longest
  const heads = new Set<string>()
  for (const record of records) for (const name of record.keys()) if (heads.size < maxFields) heads.add(name)
  const table = tableText()
  for (const [name, value] of facts) table.add([name, value])
  table.add([...heads])
  for (const record of records) table.add(Array.from(heads, name => record.get(name) ?? ''))
  return table.text()
}

/** Lists under the same keys belong together, whatever device they are of. */
function collect(value: unknown, path: string, above: Fields, found: Map<string, Found>, depth: number) {
  if (depth > deepest || typeof value !== 'object' || value === null) return
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

/** The texts and numbers of an object, and of objects right within it, by names that the table reader knows. */
function fieldsOf(value: object): Fields {
  const fields: Fields = new Map()
  for (const [key, part] of Object.entries(value)) {
    const measured = valueWithUnit(part)
    if (measured !== undefined) fields.set(headOf(key), measured)
    else if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [inner, text] of Object.entries(part)) {
        if (textOf(text) !== '') fields.set(headOf(`${key} ${inner}`), textOf(text))
      }
    } else if (textOf(part) !== '') fields.set(headOf(key), textOf(part))
  }
  return fields
}

/** { value: 5.2, unit: "C" } as a cell says it. */
function valueWithUnit(part: unknown): string | undefined {
  const [value, unit] = [spelledField(part, 'value'), spelledField(part, 'unit')].map(textOf)
  return value && unit ? `${value} ${unit}` : undefined
}

/** Whether a record says when it was. */
const hasMoment = (record: Fields) =>
  record.values().some(text => rawTime(text) !== undefined || /^\d{10}(?:\d{3})?$/.test(text))

/** remote-serial, remoteSerial, REMOTE_SERIAL and device.serialNumber are the serial. */
function headOf(key: string): string {
  const words = key
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll(/[-_.:\s]+/g, ' ')
    .trim()
  if (/^(?:(?:remote|device|logger|sensor|probe|tag|unit) )?(?:serial(?: (?:no|number|id))?|sn)$/i.test(words))
    return 'serial'
  if (/^(?:remote|device|logger) model$/i.test(words)) return 'model'
  return /^(?:ts|t ?stamp)$/i.test(words) ? 'time' : words
}
