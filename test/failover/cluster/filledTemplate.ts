import fs from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../docs/deployment/high-availability')

/** A file of docs/deployment/high-availability with its <PLACES> filled in: the guide shows what this test runs. */
export function filledTemplate(name: string, values: Record<string, string | number>): string {
  const template = fs.readFileSync(path.join(folder, name), 'utf8')
  return template.replaceAll(/<([A-Z0-9_]+)>/g, (place, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} has a place that this test does not fill: ${place}`)
    return String(value)
  })
}
