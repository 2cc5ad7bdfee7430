import type { Edition } from '#contract/integration/epcis/eventShape.ts'
import { epcisContextUrl } from '#contract/integration/epcis/events.ts'
import { eventOf } from '#server/integration/epcis/xml/readEvent.ts'
import { namespacesOf, type Namespaces } from '#server/integration/epcis/xml/namespaces.ts'
import { parseXml, XmlFault, type XmlElement } from '#server/integration/epcis/xml/parseXml.ts'

/**
 * A document or a bare event in the form of JSON-LD, the edition whose rules it has to keep, and the document's text without its
 * events.
 */
export type ReadXml = { value: Record<string, unknown>; edition: Edition; aroundEvents: string | null }

const editions: ReadonlyMap<string, Edition> = new Map([
  ['urn:epcglobal:epcis:xsd:1', '1.x'],
  ['urn:epcglobal:epcis:xsd:2', '2.0'],
  ['urn:epcglobal:epcis-query:xsd:1', '1.x'],
  ['urn:epcglobal:epcis-query:xsd:2', '2.0'],
])

/**
 * Reads EPCIS 1.x and 2.0 (urn:epcglobal:epcis:xsd:1 and :2); throws XmlFault for anything else. A bare event has no namespace:
 * `spoken` is its edition.
 */
export function readXml(text: string, spoken: Edition = '2.0'): ReadXml {
  const root = parseXml(text)
  const namespaces = namespacesOf()
  const isDocument = root.local === 'EPCISDocument'
  if (isDocument || root.local === 'EPCISQueryDocument') {
    const edition = editions.get(root.namespace) ?? (isDocument ? undefined : '2.0')
    if (!edition) throw new XmlFault('the namespace of EPCISDocument is that of no version of EPCIS')
    const list = childOf(root, isDocument ? ['EPCISBody', 'EventList'] : pathInAnswer)
    const found = list && { eventList: eventsOf(list).map(element => eventOf(element, namespaces)) }
    // Queries and errors come in a query document too.
    const epcisBody = found && !isDocument ? { queryResults: { resultsBody: found } } : (found ?? {})
    return { value: { ...headOf(root, namespaces), epcisBody }, edition, aroundEvents: without(list, text) }
  }
  const event = eventOf(root, namespaces)
  return { value: { ...event, '@context': namespaces.context(epcisContextUrl) }, edition: spoken, aroundEvents: null }
}

function headOf(root: XmlElement, namespaces: Namespaces) {
  const attribute = (name: string) => root.attributes.find(one => one.local === name && one.prefix === '')?.value
  return {
    '@context': namespaces.context(epcisContextUrl),
    type: root.local,
    schemaVersion: attribute('schemaVersion'),
    creationDate: attribute('creationDate'),
  }
}

const pathInAnswer = ['EPCISBody', 'QueryResults', 'resultsBody', 'EventList']

const childOf = (root: XmlElement, path: readonly string[]) =>
  path.reduce<XmlElement | undefined>((element, name) => element?.children.find(one => one.local === name), root)

const without = (list: XmlElement | undefined, text: string) =>
  list ? `${text.slice(0, list.start)}${text.slice(list.end)}` : text

/** EPCIS 1.x has newer kinds of events in <extension>, and those even in another one. */
const eventsOf = (list: XmlElement): XmlElement[] =>
  list.children.flatMap(element =>
    element.local === 'extension' && element.namespace === '' ? eventsOf(element) : element,
  )
