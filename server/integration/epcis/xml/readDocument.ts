import type { Edition } from '#contract/integration/epcis/eventShape.ts'
import { epcisContextUrl } from '#contract/integration/epcis/events.ts'
import { eventOf } from '#server/integration/epcis/xml/readEvent.ts'
import { namespacesOf, type Namespaces } from '#server/integration/epcis/xml/namespaces.ts'
import { parseXml, XmlFault, type XmlElement } from '#server/integration/epcis/xml/parseXml.ts'

/** A document or a bare event in the form of JSON-LD, and the edition whose rules it has to keep. */
export type ReadXml = { value: Record<string, unknown>; edition: Edition }

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
  if (root.local === 'EPCISDocument') {
    const edition = editions.get(root.namespace)
    if (!edition) throw new XmlFault('the namespace of EPCISDocument is that of no version of EPCIS')
    return { value: documentOf(root, namespaces), edition }
  }
  if (root.local === 'EPCISQueryDocument') {
    return { value: answerOf(root, namespaces), edition: editions.get(root.namespace) ?? '2.0' }
  }
  const event = eventOf(root, namespaces)
  return { value: { ...event, '@context': namespaces.context(epcisContextUrl) }, edition: spoken }
}

function documentOf(root: XmlElement, namespaces: Namespaces): Record<string, unknown> {
  const eventList = eventListIn(root, ['EPCISBody', 'EventList'], namespaces)
  return { ...headOf(root, namespaces), epcisBody: eventList ? { eventList } : {} }
}

/** Queries and errors come in such a document too. */
function answerOf(root: XmlElement, namespaces: Namespaces): Record<string, unknown> {
  const eventList = eventListIn(root, ['EPCISBody', 'QueryResults', 'resultsBody', 'EventList'], namespaces)
  return {
    ...headOf(root, namespaces),
    epcisBody: eventList ? { queryResults: { resultsBody: { eventList } } } : {},
  }
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

function eventListIn(root: XmlElement, path: readonly string[], namespaces: Namespaces) {
  const list = path.reduce<XmlElement | undefined>(
    (element, name) => element?.children.find(one => one.local === name),
    root,
  )
  return list && eventsOf(list).map(element => eventOf(element, namespaces))
}

/** EPCIS 1.x has newer kinds of events in <extension>, and those even in another one. */
const eventsOf = (list: XmlElement): XmlElement[] =>
  list.children.flatMap(element =>
    element.local === 'extension' && element.namespace === '' ? eventsOf(element) : element,
  )
