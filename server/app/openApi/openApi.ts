import type { FastifyInstance } from 'fastify'
import { apiDocument, partnerDocument } from '#server/app/openApi/apiDocument.ts'
import { sendDocsPage, serveDocsFiles, type DocumentPage } from '#server/app/openApi/docsPage/docsPage.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'

const partnerBase = '/api/v1'

/** The partner API alone, for generated clients, and all calls with it. */
const documents: readonly (DocumentPage & { generate: () => object })[] = [
  {
    title: 'Partner API',
    page: `${partnerBase}/docs`,
    document: `${partnerBase}/openapi.json`,
    expanded: 'list',
    generate: partnerDocument,
  },
  {
    title: 'All calls',
    page: `${apiBase}/docs`,
    document: `${apiBase}/openapi.json`,
    // There are hundreds of them.
    expanded: 'none',
    generate: apiDocument,
  },
]

/** Serves both OpenAPI documents, generated at the first request, each with a page that shows it. */
export async function registerApiDocuments(app: FastifyInstance) {
  await serveDocsFiles(app)
  for (const one of documents) {
    let text: string | undefined
    app.get(one.document, (_request, reply) => {
      text ??= JSON.stringify(one.generate(), undefined, 2)
      return reply.type('application/json; charset=utf-8').send(text)
    })
    app.get(one.page, (_request, reply) => sendDocsPage(reply, one, documents))
  }
}
