import type { SensorElement, SensorReport } from '#contract/integration/epcis/events.ts'
import type { Excursion, MeasuredLogger, Reading } from '#contract/integration/epcis/out/deliveryFacts.ts'
import { prefix, type PortalUris } from '#contract/integration/epcis/out/portalUris.ts'

/** UN/CEFACT Recommendation 20: degree Celsius, and percent. */
const celsiusCode = 'CEL'
const percentCode = 'P1'

type Written = { uris: PortalUris; time: (atMs: number) => string }

/**
 * What a logger measured: the period with its figures, then each excursion, gap and reading as an element of its own, since an
 * element has one time. The mean kinetic temperature has a type of its own: it is no temperature that anybody measured.
 */
export function sensorElements(logger: MeasuredLogger, { uris, time }: Written): SensorElement[] {
  const deviceID = uris.device(logger.device)
  const span = (fromMs: number, toMs: number) => ({ startTime: time(fromMs), endTime: time(toMs), deviceID })
  return [
    { sensorMetadata: span(logger.fromMs, logger.toMs), sensorReport: figureReports(logger, uris) },
    ...logger.excursions.map(excursion => ({
      sensorMetadata: {
        ...span(excursion.startedAtMs, excursion.endedAtMs),
        bizRules: uris.rule(excursion.spec),
      },
      sensorReport: [excursionReport(excursion)],
    })),
    ...logger.gaps.map(gap => ({
      sensorMetadata: span(gap.fromMs, gap.toMs),
      sensorReport: [{ type: 'Temperature', exception: 'ERROR_CONDITION' }],
    })),
    ...(logger.readings ?? []).map(reading => ({
      sensorMetadata: { time: time(reading.atMs), deviceID },
      sensorReport: readingReports(reading),
    })),
  ]
}

function figureReports({ count, intervalMs, ...figures }: MeasuredLogger, { vocabulary }: PortalUris): SensorReport[] {
  const { minMilli, maxMilli, meanCelsius, mktCelsius } = figures
  const counted = { type: 'Count', value: count, [`${prefix}:intervalSeconds`]: intervalMs / 1000 }
  if (minMilli === null || maxMilli === null || meanCelsius === null) return [counted]
  const temperature = {
    type: 'Temperature',
    minValue: minMilli / 1000,
    maxValue: maxMilli / 1000,
    meanValue: meanCelsius,
    uom: celsiusCode,
  }
  if (mktCelsius === null) return [temperature, counted]
  const mkt = {
    type: `${vocabulary}MeanKineticTemperature`,
    value: mktCelsius,
    uom: celsiusCode,
    dataProcessingMethod: `${vocabulary}USP1079.2`,
  }
  return [temperature, mkt, counted]
}

const excursionReport = ({ lowestMilli, highestMilli }: Excursion): SensorReport => ({
  type: 'Temperature',
  exception: 'ALARM_CONDITION',
  minValue: lowestMilli / 1000,
  maxValue: highestMilli / 1000,
  uom: celsiusCode,
})

function readingReports({ milliCelsius, centiHumidity }: Reading): SensorReport[] {
  const temperature = { type: 'Temperature', value: milliCelsius / 1000, uom: celsiusCode }
  if (centiHumidity === null) return [temperature]
  return [temperature, { type: 'RelativeHumidity', value: centiHumidity / 100, uom: percentCode }]
}
