import { keyFigures } from '#contract/logistics/rules/keyFigures.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { windowLengthText } from '#contract/telemetry/words/mktWindowText.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import type { Figure } from '#server/platform/pdf/drawFigures.ts'
import type { ReportedLogger, ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** The delivery's figures, as on its page. */
export function deliveryFigures({ status, temperature }: ReportFacts, wording: Wording): Figure[] {
  const { words } = wording
  const { delivery } = temperature
  const { lowest, highest, longest } = keyFigures(temperature)
  const isExcursion = delivery.outcome === 'excursion'
  const counts = status.temperature
  const celsius = (extreme: typeof lowest) =>
    extreme ? `${wording.celsius(extreme.milli, extreme.band)} ${wording.temperature.unit}` : wording.none
  const isWrong = (extreme: typeof lowest) => isExcursion && (extreme?.isOutside ?? false)
  const isOneOfMany = temperature.loggers.length > 1
  const by = (serial: string | null | undefined) => (isOneOfMany && serial ? words.figures.by(serial) : undefined)
  const worst = isOneOfMany && delivery.timesSerial ? words.figures.worst(delivery.timesSerial) : undefined
  return [
    { label: words.figures.lowest, value: celsius(lowest), note: by(lowest?.serial), isWrong: isWrong(lowest) },
    { label: words.figures.highest, value: celsius(highest), note: by(highest?.serial), isWrong: isWrong(highest) },
    {
      label: words.figures.mean,
      value: `${wording.degrees(delivery.meanCelsius)} ${wording.temperature.unit}`,
      note: words.figures.meanNote,
    },
    {
      label: words.figures.mkt,
      value: `${wording.degrees(delivery.mktCelsius)} ${wording.temperature.unit}`,
      note: delivery.mktSerial === null ? undefined : words.figures.mktOf(delivery.mktSerial),
    },
    { label: words.figures.inBand, value: wording.duration(delivery.inBandMs), note: worst },
    outside(words.figures.above, delivery.aboveMs),
    outside(words.figures.below, delivery.belowMs),
    {
      label: words.figures.longest,
      value: longest ? wording.duration(longest.ms) : wording.none,
      note: by(longest?.serial),
      isWrong: longest !== null,
    },
    {
      label: words.figures.excursions,
      value: wording.count(counts?.excursionCount ?? 0),
      note: (counts?.excursionLoggers ?? 0) > 1 ? words.figures.byLoggers(counts?.excursionLoggers ?? 0) : undefined,
      isWrong: isExcursion,
    },
    { label: words.figures.spikes, value: wording.count(counts?.spikeCount ?? 0) },
    { label: words.figures.gaps, value: wording.count(counts?.gapCount ?? 0) },
    {
      label: words.figures.conflictsAndSuspects,
      value: `${wording.count(counts?.conflictCount ?? 0)} / ${wording.count(counts?.suspectCount ?? 0)}`,
    },
  ]

  function outside(label: string, ms: number): Figure {
    return { label, value: wording.duration(ms), note: worst, isWrong: isExcursion && ms > 0 }
  }
}

/** One logger's figures (TEL-28). */
export function loggerFigures(logger: ReportedLogger, wording: Wording): Figure[] {
  const { words } = wording
  const { shown } = logger
  const isExcursion = logger.outcome === 'excursion'
  const celsius = (milli: number | null) => `${wording.celsius(milli, shown.band)} ${wording.temperature.unit}`
  const mktNote = logger.mktOutsideScope ? wording.temperature.outsideScope : undefined
  return [
    { label: words.figures.count, value: wording.count(logger.count) },
    { label: words.figures.lowest, value: celsius(logger.minMilli) },
    { label: words.figures.highest, value: celsius(logger.maxMilli) },
    { label: words.figures.mean, value: `${wording.degrees(logger.meanCelsius)} ${wording.temperature.unit}` },
    {
      label: words.figures.shortMkt,
      value: `${wording.degrees(logger.mktCelsius)} ${wording.temperature.unit}`,
      note: mktNote,
    },
    windowFigure(logger, wording),
    { label: words.figures.inBand, value: wording.duration(shown.inBandMs) },
    { label: words.figures.above, value: wording.duration(shown.aboveMs), isWrong: isExcursion && shown.aboveMs > 0 },
    { label: words.figures.below, value: wording.duration(shown.belowMs), isWrong: isExcursion && shown.belowMs > 0 },
    {
      label: words.figures.longest,
      value: shown.longestExcursionMs > 0 ? wording.duration(shown.longestExcursionMs) : wording.none,
      isWrong: isExcursion && shown.longestExcursionMs > 0,
    },
    {
      label: words.figures.gapTime,
      value: wording.duration(logger.gapMs),
      note: `${words.figures.gaps} ${logger.gaps.length}`,
    },
    {
      label: words.figures.conflictsAndSuspects,
      value: `${wording.count(logger.conflictCount)} / ${wording.count(logger.suspectCount)}`,
    },
  ]
}

/** The highest MKT of any 24 h or 30 days, with its period and whether that is incomplete. */
function windowFigure({ mktWindow }: ReportedLogger, wording: Wording): Figure {
  const { words, language, timeZone, temperature } = wording
  if (mktWindow === null) return { label: words.figures.windowless, value: wording.none, note: words.figures.noWindow }
  const stretch = formatStretch(Date.parse(mktWindow.from), Date.parse(mktWindow.to), { language, timeZone }, 'minute')
  return {
    label: words.figures.window(windowLengthText(mktWindow.hours, language)),
    value: `${wording.degrees(mktWindow.celsius)} ${wording.temperature.unit}`,
    note: mktWindow.complete ? stretch : `${temperature.incomplete} ${stretch}`,
  }
}

/** The band of a logger with its tolerance and source document. */
export const bandText = ({ shown: { band } }: ReportedLogger, { language }: Wording) =>
  `${limitsText(band, language)} ${toleranceText(band, language)}`
