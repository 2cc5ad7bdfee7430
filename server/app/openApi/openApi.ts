import type { FastifyInstance } from 'fastify'
import { apiDocument } from '#server/app/openApi/apiDocument.ts'
import { apiPage } from '#server/app/openApi/apiPage.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { sendPage } from '#server/platform/http/replies/sendPage.ts'

/** The interface as a document for machines and as a page for people; both made once, when first asked for. */
export function registerApiDocument(app: FastifyInstance) {
  let document: string | undefined
  let page: ReturnType<typeof apiPage> | undefined
  app.get(`${apiBase}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(apiDocument(), undefined, 2)
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get(`${apiBase}/docs`, (_request, reply) => {
    page ??= apiPage()
    return sendPage(reply, { title: 'Interface', body: page })
  })
}
