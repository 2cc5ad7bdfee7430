import { epcisContextUrl, type EpcisEvent } from '#contract/integration/epcis/events.ts'
import { escaped, eventXml, namespaces, type WordForm } from '#contract/integration/epcis/out/eventXml.ts'
import { portalUris, prefix } from '#contract/integration/epcis/out/portalUris.ts'

/** A document that is captured elsewhere, or the results of a query, by a subscription or not. */
export type DocumentKind = { kind: 'document' } | { kind: 'results'; queryName: string; subscriptionID?: string }

export type DocumentForm = { format: 'json' } | { format: 'xml'; words: WordForm }

/** The JSON-LD context of the portal's documents: the standard's, and where the portal's own words are. */
export const contextOf = (portal: string) => [epcisContextUrl, { [prefix]: portalUris(portal).vocabulary }]

type Head = { portal: string; createdAt: Date }

/** A document in pieces, so that its size is nobody's memory: before, between and after its events. */
export function documentParts(head: Head, { kind, ...results }: DocumentKind, form: DocumentForm) {
  const names = { queryName: '', ...results }
  return form.format === 'json' ? jsonParts(head, kind, names) : xmlParts(head, kind, names, form.words)
}

type Names = { queryName: string; subscriptionID?: string }

function jsonParts({ portal, createdAt }: Head, kind: DocumentKind['kind'], names: Names) {
  const mark = '@events'
  const empty = {
    '@context': contextOf(portal),
    type: kind === 'document' ? 'EPCISDocument' : 'EPCISQueryDocument',
    schemaVersion: '2.0',
    creationDate: createdAt.toISOString(),
    epcisBody:
      kind === 'document' ? { eventList: mark } : { queryResults: { ...names, resultsBody: { eventList: mark } } },
  }
  const [before = '', after = ''] = JSON.stringify(empty).split(`"${mark}"`)
  return { before: `${before}[`, event: (event: EpcisEvent) => JSON.stringify(event), between: ',', after: `]${after}` }
}

function xmlParts({ portal, createdAt }: Head, kind: DocumentKind['kind'], names: Names, words: WordForm) {
  const root = kind === 'document' ? 'epcis:EPCISDocument' : 'epcisq:EPCISQueryDocument'
  const own =
    kind === 'document' ? 'xmlns:epcis="urn:epcglobal:epcis:xsd:2"' : 'xmlns:epcisq="urn:epcglobal:epcis-query:xsd:2"'
  const attributes = `${own}${namespaces(contextOf(portal))} schemaVersion="2.0" creationDate="${createdAt.toISOString()}"`
  const subscription =
    names.subscriptionID === undefined ? '' : `<subscriptionID>${escaped(names.subscriptionID)}</subscriptionID>`
  const results = `<queryName>${escaped(names.queryName)}</queryName>${subscription}<resultsBody>`
  const [begin, end] =
    kind === 'document' ? ['', ''] : [`<epcisq:QueryResults>${results}`, '</resultsBody></epcisq:QueryResults>']
  return {
    before: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}><EPCISBody>${begin}<EventList>`,
    event: (event: EpcisEvent) => eventXml(event, words),
    between: '',
    after: `</EventList>${end}</EPCISBody></${root}>\n`,
  }
}
