import { SaxesParser } from 'saxes'

/** An element with its namespace ('' for none), attributes by their written name, children in order and its own text. */
export type XmlElement = {
  /** Without prefix. */
  local: string
  prefix: string
  namespace: string
  attributes: { local: string; prefix: string; namespace: string; value: string }[]
  children: XmlElement[]
  text: string
  /** Where its content begins and ends in the document, in UTF-16 units. */
  start: number
  end: number
}

/** Why a text is no XML that is taken. */
export class XmlFault extends Error {}

/** Deeper than any EPCIS document. */
const maxDepth = 32
const maxAttributes = 64

/**
 * Parses XML 1.0 strictly, without recursion. A DOCTYPE is refused: an EPCIS document has none, and with it no entity can be
 * declared, neither one that grows nor one that reads a file or an address.
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  const refuse = (message: string): never => {
    throw new XmlFault(`${message} (line ${parser.line})`)
  }
  parser.on('error', error => {
    throw new XmlFault(error.message)
  })
  parser.on('doctype', () => refuse('a DOCTYPE is not taken'))
  parser.on('opentag', ({ local, prefix, uri, attributes }) => {
    if (open.length === maxDepth) refuse('the document is nested too deeply')
    const named = Object.values(attributes)
    if (named.length > maxAttributes) refuse('an element has too many attributes')
    const element: XmlElement = {
      local,
      prefix,
      namespace: uri,
      attributes: named
        .filter(one => one.prefix !== 'xmlns' && one.name !== 'xmlns' && one.prefix !== 'xsi')
        .map(one => ({ local: one.local, prefix: one.prefix, namespace: one.uri, value: one.value })),
      children: [],
      text: '',
      start: parser.position,
      end: parser.position,
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    const element = open.pop()
    if (element && !isSelfClosing) element.end = text.lastIndexOf('</', parser.position - 1)
  })
  const addText = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return root ?? refuse('there is no element')
}
