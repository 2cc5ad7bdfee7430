import { builtInFormat, numberFormat, type NumberFormat } from '#server/devices/reader/xlsx/numberFormat.ts'
import { ReadProblem } from '#server/devices/reader/file/loggerFileReading.ts'
import { eachTag, type ZipParts } from '#server/devices/reader/xlsx/zipParts.ts'

export type Workbook = {
  /** In the order of their tabs; `part` contains the cells. */
  sheets: { name: string; part: string; isHidden: boolean }[]
  /** Days count from 1904 instead of 1900. */
  is1904: boolean
  texts: string[]
  formats: NumberFormat[]
}

/** The workbook in a zip archive (ECMA-376, transitional or strict); undefined if there is none. */
export async function workbookOf(parts: ZipParts): Promise<Workbook | undefined> {
  const main = parts.names.find(name => /^(?:xl\/)?workbook\.xml$/i.test(name))
  if (main === undefined) return undefined
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const related = await relatedParts(parts, folder, main.slice(folder.length))
  const sheets: Workbook['sheets'] = []
  let is1904 = false
  await eachTag(parts, main, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/i.test(attributes['date1904'] ?? '')
      const part = related.get(relationOf(attributes))
      // Chart sheets have no cells.
      if (name === 'sheet' && part?.type === 'worksheet')
        sheets.push({
          name: attributes['name'] ?? '',
          part: part.name,
          isHidden: /hidden/i.test(attributes['state'] ?? ''),
        })
    },
  })
  const one = (type: string) => [...related.values()].find(part => part.type === type)?.name
  return {
    sheets,
    is1904,
    texts: await sharedTexts(parts, one('sharedStrings')),
    formats: await formatsOf(parts, one('styles')),
  }
}

/** The attribute r:id with any prefix. */
const relationOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => /:id$/i.test(name))?.[1] ?? ''

async function relatedParts(parts: ZipParts, folder: string, file: string) {
  const related = new Map<string, { type: string; name: string }>()
  const part = `${folder}_rels/${file}.rels`
  if (!parts.names.includes(part)) throw new ReadProblem('damaged')
  await eachTag(parts, part, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, '')}`
      related.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), name: target })
    },
  })
  return related
}

/** A text in several fonts consists of several runs; phonetic runs (`rPh`, furigana) are not part of it. */
async function sharedTexts(parts: ZipParts, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (part === undefined) return texts
  let [current, isText, phonetic] = ['', false, 0]
  await eachTag(parts, part, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') phonetic += 1
      else if (name === 't') isText = phonetic === 0
    },
    text(data) {
      if (isText) current += data
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') texts.push(current)
    },
  })
  return texts
}

async function formatsOf(parts: ZipParts, part: string | undefined): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  if (part === undefined) return formats
  let isOfCells = false
  await eachTag(parts, part, {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') own.set(id, numberFormat(attributes['formatCode'] ?? ''))
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) formats.push(own.get(id) ?? builtInFormat(id))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}
