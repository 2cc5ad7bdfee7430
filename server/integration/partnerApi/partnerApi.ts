import type { FastifyInstance } from 'fastify'
import { getDelivery, getDeliveryTemperature } from '#contract/integration/api/deliveryReply.ts'
import { partnerApiBodyLimitBytes, type ApiRoute } from '#contract/integration/api/apiRoute.ts'
import { postDeliveries } from '#contract/integration/api/deliveries.ts'
import { postProducts } from '#contract/integration/api/products.ts'
import { postStock } from '#contract/integration/api/stock.ts'
import { requireKey, type ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { submitDeliveries } from '#server/integration/partnerApi/deliveries/submitDeliveries.ts'
import { deliveryReply } from '#server/integration/partnerApi/replies/deliveryReplies.ts'
import { answerApiErrors, notFound } from '#server/identity/apiKeys/apiError.ts'
import type { Submit } from '#server/integration/partnerApi/requests/checkEntries.ts'
import { acceptJsonBodies, type JsonBody } from '#server/integration/partnerApi/requests/jsonBody.ts'
import { submitProducts } from '#server/integration/partnerApi/products/products.ts'
import { registerReadings } from '#server/integration/partnerApi/readings/readings.ts'
import { repeatedOnce } from '#server/platform/http/calls/repeatedOnce.ts'
import { answerProblems } from '#server/integration/epcis/problems.ts'
import { registerNamedQueries } from '#server/integration/epcis/query/registerNamedQueries.ts'
import { registerEventQueries } from '#server/integration/epcis/query/registerEventQueries.ts'
import { submitStock } from '#server/integration/partnerApi/stock/stock.ts'
import { temperatureReply } from '#server/integration/partnerApi/replies/temperatureReply.ts'
import { registerCapture } from '#server/integration/epcis/captureRoutes.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** The partner API (INT-1), by which systems of companies send and read data with their API keys. */
export async function registerPartnerApi(api: FastifyInstance, appContext: AppContext) {
  answerApiErrors(api)
  api.decorateRequest('apiKey')
  await api.register(async readings => registerReadings(readings, appContext))
  await api.register(async epcis => registerCapture(epcis, appContext))
  await api.register(async json => {
    acceptJsonBodies(json)
    submitEntries(json, appContext, postProducts, submitProducts)
    submitEntries(json, appContext, postDeliveries, submitDeliveries)
    submitEntries(json, appContext, postStock, submitStock)
    answerReference(json, appContext, getDelivery, deliveryReply)
    answerReference(json, appContext, getDeliveryTemperature, temperatureReply)
  })
  await api.register(async epcis => {
    answerProblems(epcis)
    registerEventQueries(epcis, appContext)
    registerNamedQueries(epcis, appContext)
    nothingElse(epcis, '/api/v1/epcis/*')
  })
  nothingElse(api, '/api/*')
}

/** The key is checked before the body is read: nobody without a key can send 20 MB. */
function submitEntries(api: FastifyInstance, appContext: AppContext, route: ApiRoute, submit: Submit) {
  const options = { onRequest: requireKey(appContext, route.scope), bodyLimit: partnerApiBodyLimitBytes }
  api.post<{ Body: JsonBody | undefined }>(route.path, options, ({ apiKey, body }) =>
    api.requestLimiter.keys.inTurn(apiKey.id, () => submit(appContext, apiKey, body)),
  )
}

type Answer = (appContext: AppContext, key: ApiKey, reference: string) => Promise<unknown>

function answerReference(api: FastifyInstance, appContext: AppContext, route: ApiRoute, answer: Answer) {
  const url = route.path.replace('{reference}', ':reference')
  const options = { onRequest: requireKey(appContext, route.scope) }
  api.get<{ Params: { reference: string } }>(url, options, async request => {
    const { apiKey, params } = request
    const reply = await api.requestLimiter.keys.inTurn(apiKey.id, () =>
      repeatedOnce(() => answer(appContext, apiKey, params.reference)),
    )
    // Fields that the contract does not have are dropped.
    return route.response.parse(reply)
  })
}

function nothingElse(api: FastifyInstance, path: string) {
  api.all(path, {
    onRequest: async request => {
      throw notFound(`there is no ${request.method} ${request.url.split('?')[0]}`)
    },
    handler: async () => undefined,
  })
}
