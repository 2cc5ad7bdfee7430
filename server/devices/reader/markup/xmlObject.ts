import { markupParser } from '#server/devices/reader/markup/markupParser.ts'

type Element = { [name: string]: unknown }
const textKey = 'value'
const maxDepth = 64

/** An XML document as JSON would have it: attributes and elements by name, repeated elements as a list. */
export function xmlObject(text: string): unknown {
  const root: Element = Object.create(null) as Element
  const open: { name: string; element: Element; text: string }[] = [{ name: '', element: root, text: '' }]
  let tooDeep = 0
  const parser = markupParser({
    open(name, attributes) {
      if (open.length > maxDepth) tooDeep += 1
      else open.push({ name, element: Object.assign(Object.create(null), attributes) as Element, text: '' })
    },
    text(data) {
      const last = open.at(-1)
      if (last) last.text += data
    },
    close() {
      if (tooDeep > 0) {
        tooDeep -= 1
        return
      }
      const closed = open.pop()
      const parent = open.at(-1)?.element
      if (closed && parent) addTo(parent, closed.name, valueOf(closed))
    },
  })
  parser.end(text)
  return root
}

function valueOf({ element, text }: { element: Element; text: string }): unknown {
  if (Object.keys(element).length === 0) return text.trim()
  if (text.trim() !== '') element[textKey] ??= text.trim()
  return element
}

function addTo(parent: Element, name: string, value: unknown) {
  const known = parent[name]
  if (known === undefined) parent[name] = value
  else if (Array.isArray(known)) (known as unknown[]).push(value)
  else parent[name] = [known, value]
}
