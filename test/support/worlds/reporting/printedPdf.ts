import { inflateSync } from 'node:zlib'

export type PrintedPdf = {
  title: string
  language: string
  isTagged: boolean
  embeddedFonts: string[]
  /** Titles in order. */
  bookmarks: string[]
  /** The text of each page, one line per drawn piece, in the order of drawing. */
  pages: string[]
}

/** Reads only what server/platform/pdf writes: objects without object streams, hexadecimal text, two-byte glyphs. */
export function printedPdf(bytes: Buffer): PrintedPdf {
  const objects = objectsOf(bytes)
  const all = [...objects.values()].map(object => object.head)
  const catalog = all.find(head => head.includes('/Type /Catalog')) ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(all.find(head => head.includes('/Type /Pages')) ?? '')?.[1] ?? ''
  const info = all.find(head => head.includes('/CreationDate')) ?? ''
  return {
    title: textAt(info, 'Title', objects),
    language: /\/Lang \((.*?)\)/.exec(catalog)?.[1] ?? '',
    isTagged: catalog.includes('/MarkInfo') && catalog.includes('/StructTreeRoot'),
    embeddedFonts: all
      .filter(head => head.includes('/FontFile2'))
      .map(head => /\/FontName \/(\S+)/.exec(head)?.[1] ?? ''),
    bookmarks: bookmarksBelow(referred(catalog, 'Outlines', objects)?.head, objects),
    pages: referencesIn(kids).map(id => pageText(objects.get(id)?.head ?? '', objects)),
  }
}

type PdfObject = { head: string; stream?: Buffer }
type Objects = Map<string, PdfObject>

function objectsOf(bytes: Buffer): Objects {
  const text = bytes.toString('latin1')
  const found = [...text.matchAll(/^(\d+) 0 obj\n/gm)].map(
    ({ 0: whole, 1: id = '', index }, nth, all): [string, PdfObject] => {
      const end = all[nth + 1]?.index ?? text.length
      const from = index + whole.length
      const streamAt = text.indexOf('stream\n', from)
      if (streamAt < 0 || streamAt > end) return [id, { head: text.slice(from, end) }]
      const head = text.slice(from, streamAt)
      const length = Number(/\/Length (\d+)/.exec(head)?.[1])
      const stream = bytes.subarray(streamAt + 7, streamAt + 7 + length)
      return [id, { head, stream: head.includes('/FlateDecode') ? inflateSync(stream) : stream }]
    },
  )
  return new Map(found)
}

const referencesIn = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
const referred = (head: string, name: string, objects: Objects) =>
  objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')

/** A text string: UTF-16 with its mark if it has more than Latin letters. */
function textAt(head: string, name: string, objects: Objects): string {
  const own = referred(head, name, objects)?.head ?? head.slice(head.indexOf(`/${name} `))
  const raw = /\(((?:[^\\)]|\\.)*)\)/s.exec(own)?.[1] ?? ''
  const text = raw.replaceAll(/\\([nrtbf\\()])/g, (_, one: string) => escapes[one] ?? one)
  const bytes = Buffer.from(text, 'latin1')
  return text.startsWith('þÿ') ? bytes.subarray(2).swap16().toString('utf16le') : text
}
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function bookmarksBelow(head: string | undefined, objects: Objects): string[] {
  const titles: string[] = []
  let item = referred(head ?? '', 'First', objects)
  while (item) {
    titles.push(textAt(item.head, 'Title', objects), ...bookmarksBelow(item.head, objects))
    item = referred(item.head, 'Next', objects)
  }
  return titles
}

/** Glyph → letters, by the font's ToUnicode map. */
type Letters = Map<string, string>

function pageText(page: string, objects: Objects): string {
  const resources = referred(page, 'Resources', objects)?.head ?? ''
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      lettersOf(objects.get(id)?.head ?? '', objects),
    ]),
  )
  const content = referred(page, 'Contents', objects)?.stream?.toString('latin1') ?? ''
  return [...content.matchAll(/BT\n(.*?)ET\n/gs)].map(([, piece = '']) => pieceText(piece, fonts)).join('\n')
}

function pieceText(piece: string, fonts: Map<string, Letters>): string {
  const letters = fonts.get(/\/(F\d+) /.exec(piece)?.[1] ?? '')
  const glyphs = [...piece.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return glyphs.map(glyph => letters?.get(glyph) ?? '\uFFFD').join('')
}

function lettersOf(font: string, objects: Objects): Letters {
  const map = referred(font, 'ToUnicode', objects)?.stream?.toString('latin1') ?? ''
  const ranges = map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)
  return new Map(
    [...ranges].flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ''], nth) => [
        (Number.parseInt(first, 16) + nth).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}
