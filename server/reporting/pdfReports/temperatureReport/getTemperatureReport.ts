import { languageOf } from '#contract/kernel/language.ts'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

export const getTemperatureReport: HandlersFor<typeof deliveryCalls>['getTemperatureReport'] = async (
  { deliveryId, language },
  { pool, scope, caller, config, now },
) => {
  // Loaded on demand: the fonts and their parser are large.
  const { temperatureReport } = await import('#server/reporting/pdfReports/temperatureReport/temperatureReport.ts')
  const asked = { deliveryId, scope, caller, language: languageOf(language), now: now(), timeZone: config.timeZone }
  return await temperatureReport(pool, asked)
}
