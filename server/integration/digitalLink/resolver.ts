import type { FastifyInstance } from 'fastify'

/** The keys of boxes, items, places and assets that the portal may know. */
const keys = ['00', '01', '414', '417', '8003', '8004']

/**
 * GS1 Digital Link: a link to this portal, such as /01/{gtin}/10/{lot}, leads to the page that looks the code up. Nothing is
 * looked up here: whoever is not signed in is asked to, and the answer is the same for what exists and what does not.
 */
export function resolveDigitalLinks(app: FastifyInstance): void {
  for (const key of keys) {
    app.get(`/${key}/*`, (request, reply) => {
      // The page reads links of any domain; this one names no real address that a proxy could hide.
      const code = `https://id.gs1.org${request.url}`
      return reply.redirect(`/scan?${new URLSearchParams({ code }).toString()}`, 307)
    })
  }
}
