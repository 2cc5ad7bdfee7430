import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import { checkEvent, maxEvents } from '#contract/integration/epcis/checkDocument.ts'
import { requireKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { badRequest, notFound } from '#server/identity/apiKeys/apiError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { repeatedOnce } from '#server/platform/http/calls/repeatedOnce.ts'
import {
  acceptDocument,
  contextOf,
  formatOf,
  queueCapture,
  refusal,
  type Accepted,
  type ErrorBehaviour,
} from '#server/integration/epcis/capture/acceptDocument.ts'
import { captureOne } from '#server/integration/epcis/capture/captureOne.ts'
import type { WaitingEvent } from '#server/integration/epcis/capture/capturedRow.ts'
import { captureJob, captureJobs } from '#server/integration/epcis/captureJobs.ts'
import { acceptEpcisBodies, jsonMediaTypes, xmlMediaTypes, type EpcisBody } from '#server/integration/epcis/bodies.ts'
import { answerProblems } from '#server/integration/epcis/problems.ts'

const base = '/api/v1/epcis'
/** Times of deliveries are written; readings and stock need their own scopes too. */
const scope = 'deliveries:write'

/** Capture by the REST binding of EPCIS 2.0 (chapter 12): documents as jobs, a single event at once. */
export async function registerCapture(api: FastifyInstance, appContext: AppContext) {
  answerProblems(api)
  acceptEpcisBodies(api)
  const onRequest = [checkVersion, requireKey(appContext, scope)]
  const writing = { onRequest, bodyLimit: partnerApiBodyLimitBytes }

  api.post<{ Body: EpcisBody | undefined }>(`${base}/capture`, writing, async (request, reply) => {
    const behaviour = behaviourOf(request)
    const accepted = acceptDocument(bodyOf(request), behaviour, appContext.now().getTime())
    const captureId = await inTurn(api, request, () => queueCapture(appContext, request.apiKey, accepted, behaviour))
    void reply.headers({
      ...versions,
      'gs1-capture-error-behaviour': behaviour,
      location: `${base}/capture/${captureId}`,
    })
    return reply.code(202).send()
  })

  api.post<{ Body: EpcisBody | undefined }>(`${base}/events`, writing, async (request, reply) => {
    const accepted = acceptEvent(bodyOf(request), appContext.now().getTime())
    const { eventId, captureId } = await inTurn(api, request, () => captureOne(appContext, request.apiKey, accepted))
    void reply.headers({ ...versions, location: `${base}/events/${encodeURIComponent(eventId)}` })
    return reply.code(201).send({ eventID: eventId, captureID: captureId })
  })

  api.get<{ Querystring: Record<string, unknown> }>(`${base}/capture`, { onRequest }, async (request, reply) => {
    const asked = Paging.safeParse(request.query)
    if (!asked.success) throw badRequest('perPage is a number from 1 to 100, nextPageToken what the last page named')
    const { jobs, next } = await inTurn(api, request, () =>
      repeatedOnce(() => captureJobs(appContext.db, request.apiKey, asked.data)),
    )
    void reply.headers(versions)
    if (next !== undefined) {
      void reply.header('link', `<${base}/capture?perPage=${asked.data.perPage}&nextPageToken=${next}>; rel="next"`)
    }
    return jobs
  })

  api.get<{ Params: { captureId: string } }>(`${base}/capture/:captureId`, { onRequest }, async (request, reply) => {
    const { captureId } = request.params
    const job = await inTurn(api, request, () =>
      repeatedOnce(() => captureJob(appContext.db, request.apiKey, captureId)),
    )
    if (!job) throw notFound(`this key's company has no capture ${captureId}`)
    void reply.headers({ ...versions, 'gs1-capture-error-behaviour': job.captureErrorBehaviour })
    return job
  })

  const discovering = { onRequest: [checkVersion, requireKey(appContext, scope, 'read')] }
  for (const [path, allow] of [
    ['capture', 'GET, POST, OPTIONS'],
    ['events', 'GET, POST, OPTIONS'],
    ['capture/:captureId', 'GET, OPTIONS'],
  ]) {
    api.options(`${base}/${path}`, discovering, async (_request, reply) =>
      reply
        .headers({ ...versions, ...limits, allow })
        .code(204)
        .send(),
    )
  }
}

/** What the standard's discovery asks for (EPCIS 2.0, 12.4). */
const versions = {
  'gs1-epcis-version': '2.0',
  'gs1-epcis-min': '1.2',
  'gs1-epcis-max': '2.0',
  'gs1-cbv-version': '2.0',
  'gs1-cbv-min': '1.2',
  'gs1-cbv-max': '2.0',
}
const limits = {
  'gs1-epcis-capture-limit': String(maxEvents),
  'gs1-epcis-capture-file-size-limit': String(partnerApiBodyLimitBytes),
  'gs1-capture-error-behaviour': 'rollback',
  'accept-post': [...jsonMediaTypes, ...xmlMediaTypes].join(', '),
}

const Paging = z.object({
  perPage: z.coerce.number().int().min(1).max(100).default(30),
  nextPageToken: z.uuid().optional(),
})
export type Paging = z.output<typeof Paging>

/** Before any body is read: a sender who speaks another version is told at once. */
async function checkVersion(request: FastifyRequest) {
  const asked = request.headers['gs1-epcis-version']
  if (asked !== undefined && !/^(1\.2|2\.0(\.\d+)?)$/.test(String(asked))) {
    throw badRequest(`EPCIS ${String(asked)} is not spoken here: send 2.0, or XML of 1.2`)
  }
}

function behaviourOf(request: FastifyRequest): ErrorBehaviour {
  const asked = request.headers['gs1-capture-error-behaviour'] ?? 'rollback'
  if (asked !== 'rollback' && asked !== 'proceed') {
    throw badRequest('GS1-Capture-Error-Behaviour is rollback or proceed')
  }
  return asked
}

function bodyOf({ body }: FastifyRequest<{ Body: EpcisBody | undefined }>): EpcisBody {
  if (!body) throw badRequest('the body is missing')
  return body
}

/** A bare event; one in a document is refused, because its other fields would be lost. */
function acceptEvent({ value, edition, form, faults: written }: EpcisBody, nowMs: number): Accepted {
  const event = value as WaitingEvent['event']
  const type = (value as { type?: unknown } | null)?.type
  const isDocument = type === 'EPCISDocument' || type === 'EPCISQueryDocument'
  const faults = isDocument
    ? [{ event: null, path: 'type', message: 'is a document: send it to POST /api/v1/epcis/capture' }]
    : [...written, ...checkEvent(value, edition, nowMs).map(one => ({ event: null, ...one }))]
  if (faults.length > 0) throw refusal(faults)
  return {
    format: formatOf(form, edition),
    waiting: [{ place: 0, context: contextOf(undefined, event), event }],
    faults: [],
    aroundEvents: null,
  }
}

const inTurn = <Result>(api: FastifyInstance, { apiKey }: FastifyRequest, work: () => Promise<Result>) =>
  api.requestLimiter.keys.inTurn(apiKey.id, work)
