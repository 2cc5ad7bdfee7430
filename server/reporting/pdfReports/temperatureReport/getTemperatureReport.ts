import { languageOf } from '#contract/kernel/language.ts'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

export const getTemperatureReport: HandlersFor<typeof deliveryCalls>['getTemperatureReport'] = async (
  { deliveryId, language },
  { pool, scope, caller, config, now },
) => {
  // The fonts and their reader weigh much, and most starts print nothing.
  const { temperatureReport } = await import('#server/reporting/pdfReports/temperatureReport/temperatureReport.ts')
  const asked = { deliveryId, scope, caller, language: languageOf(language), now: now(), timeZone: config.timeZone }
  return await temperatureReport(pool, asked)
}
