import type pg from 'pg'
import type { LoggerTemperature, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { deliveryFigures } from '#contract/telemetry/rules/evaluation/deliveryFigures.ts'
import { mktIsOutsideStandard } from '#contract/telemetry/rules/temperature/mkt.ts'
import type { MktWindow } from '#contract/telemetry/rules/temperature/mktWindow.ts'
import { outcomeOf, judgedOn, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { archivedMonths } from '#server/telemetry/readings/archivedTimes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import {
  itemSpecKeys,
  linksFor,
  shownSpec,
  type DeliveryLink,
} from '#server/logistics/deliveries/links/deliveryLinks.ts'
import {
  judgeForViewer,
  judgementOf,
  outcomeOfLink,
  type LinkJudging,
} from '#server/logistics/deliveries/links/linkEvaluation.ts'
import { highestWindowOf, mktWindowHours } from '#server/logistics/deliveries/search/highestWindow.ts'
import { overlapsOfLinks } from '#server/logistics/deliveries/links/linkOverlaps.ts'
import { calibrationOfLinks, noCalibration } from '#server/logistics/deliveries/links/linkCalibration.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { curveBuilder, type Curve } from '#server/telemetry/readings/curve.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

type Asked = { width: number; from?: string; to?: string }
type Span = { fromMs: number; toMs: number }

/** Curves, figures, runs and gaps of the loggers that the viewer may see; 4508 where none of them has a reading. */
export async function temperatureInfo(
  db: Db,
  pool: pg.Pool,
  access: DeliveryAccess,
  asked: Asked,
  now: Date,
  timeZone: string,
): Promise<TemperatureInfo> {
  const links = await linksFor(db, access, 'temperature')
  if (links.every(link => link.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  const whole = wholeSpan(links, now)
  const shown = askedSpan(asked, whole)
  const calibrations = await calibrationOfLinks(db, links, timeZone)
  const overlaps = await overlapsOfLinks(db, links)
  const loggers: LoggerTemperature[] = []
  const judgings: LinkJudging[] = []
  for (const [place, link] of links.entries()) {
    const judging = await judgeForViewer(db, pool, link, now)
    judgings.push(judging)
    const calibration = calibrations[place] ?? noCalibration
    loggers.push({
      ...loggerFigures(judging, now),
      calibration,
      overlaps: overlaps.get(link.linkId) ?? [],
      ...(await readOnce(pool, link, { ...shown, width: asked.width })),
    })
  }
  return {
    timeZone,
    from: iso(shown.fromMs),
    to: iso(shown.toMs),
    wholeFrom: iso(whole.fromMs),
    wholeTo: iso(whole.toMs),
    delivery: wholeDelivery(judgings, now),
    loggers,
    archived: await archivedMonths(db, { fromMs: whole.fromMs, endMs: whole.toMs }),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** From the first link's start to the last one's end; an open one reaches to now, so that its silence is seen. */
function wholeSpan(links: DeliveryLink[], now: Date): Span {
  const ends = links.map(link => link.endMs ?? Math.max(now.getTime(), link.state.lastAtMs))
  return { fromMs: Math.min(...links.map(link => link.fromMs)), toMs: Math.max(...ends) }
}

function askedSpan(asked: Asked, whole: Span): Span {
  const fromMs = asked.from ? Math.max(Date.parse(asked.from), whole.fromMs) : whole.fromMs
  const toMs = asked.to ? Math.min(Date.parse(asked.to), whole.toMs) : whole.toMs
  if (fromMs >= toMs)
    throw new PortalError(codes.invalidParameters, [
      { path: 'to', message: 'must lie after from, within the delivery' },
    ])
  return { fromMs, toMs }
}

type FromReadings = { curve: Curve; mktWindow: LoggerTemperature['mktWindow'] }

/** Curve and highest window from one pass: the window, while it isn't known, needs all readings, the curve those shown. */
async function readOnce(pool: pg.Pool, link: DeliveryLink, frame: Span & { width: number }): Promise<FromReadings> {
  const hours = mktWindowHours(link.items.map(item => item.band))
  const window = hours === null ? { known: null } : highestWindowOf(link, hours)
  const builder = curveBuilder({ ...frame, thresholdMs: link.thresholdMs })
  // The reading at the frame's very end belongs to the picture, unless it is the link's end.
  const shown = { fromMs: Math.max(frame.fromMs, link.fromMs), endMs: Math.min(frame.toMs + 1, link.endMs ?? Infinity) }
  const { fromMs, endMs } = 'known' in window ? shown : link
  const client = await pool.connect()
  try {
    await readStoredReadings(client, link.loggerId, fromMs, endMs, (atMs, milliCelsius) => {
      if ('collect' in window) window.collect(atMs, milliCelsius)
      builder.add(atMs, milliCelsius)
    })
  } finally {
    client.release()
  }
  return { curve: builder.finish(), mktWindow: windowOf('known' in window ? window.known : window.finish(), hours) }
}

function windowOf(window: MktWindow | null, hours: number | null): LoggerTemperature['mktWindow'] {
  if (window === null || hours === null) return null
  return { hours, celsius: window.celsius, from: iso(window.fromMs), to: iso(window.toMs), complete: window.complete }
}

function loggerFigures(
  judging: LinkJudging,
  now: Date,
): Omit<LoggerTemperature, 'curve' | 'mktWindow' | 'calibration' | 'overlaps'> {
  const { link, figures } = judging
  const shown = judgementOf(judging, shownSpec(link), sourcesOf(link), now)
  return {
    loggerLinkId: link.linkId,
    serial: link.serial,
    owner: link.owner,
    from: iso(link.fromMs),
    to: link.endMs === null ? null : iso(link.endMs),
    intervalSeconds: link.intervalMs / 1000,
    intervalSource: link.intervalSource,
    count: figures.count,
    minMilli: figures.minMilli,
    maxMilli: figures.maxMilli,
    meanCelsius: figures.meanCelsius,
    mktCelsius: figures.mktCelsius,
    // TEL-33: with max5 or time below the band it carries the note that this lies outside the standard's scope.
    mktOutsideScope: link.items.some(item => mktIsOutsideStandard(item.spec, shown.belowMs)),
    firstAt: figures.firstAtMs === null ? null : iso(figures.firstAtMs),
    lastAt: figures.lastAtMs === null ? null : iso(figures.lastAtMs),
    gaps: judging.gaps.map(gap => ({ from: iso(gap.fromMs), to: iso(gap.toMs) })),
    gapMs: figures.gapMs,
    suspectCount: figures.suspects,
    conflictCount: link.conflictCount,
    shown,
    outcome: outcomeOfLink(judging, now),
  }
}

/** The documents that allow the tolerances of a logger's items. */
function sourcesOf(link: DeliveryLink): string | null {
  const sources = new Set(link.items.flatMap(item => item.toleranceSource ?? []))
  return sources.size === 0 ? null : [...sources].join(', ')
}

export function wholeDelivery(judgings: LinkJudging[], now: Date): TemperatureInfo['delivery'] {
  const figures = deliveryFigures(judgings.map(judging => ({ ...judging.figures, ...shownTimes(judging) })))
  const serialOf = (place: number | null) => (place === null ? null : (judgings[place]?.link.serial ?? null))
  const judged = judgings.map(judging => judgedOn(judging.figures, itemSpecKeys(judging.link), now.getTime()))
  return {
    outcome: outcomeOf(together(judged)),
    minMilli: figures.minMilli,
    maxMilli: figures.maxMilli,
    meanCelsius: figures.meanCelsius,
    mktCelsius: figures.mktCelsius,
    mktSerial: serialOf(figures.mktOf),
    timesSerial: serialOf(figures.worstOf),
    inBandMs: figures.inBandMs ?? 0,
    aboveMs: figures.aboveMs ?? 0,
    belowMs: figures.belowMs ?? 0,
  }
}

function shownTimes({ link, figures }: LinkJudging) {
  const key = specKey(shownSpec(link))
  const spec = figures.specs.find(one => one.key === key)
  return { inBandMs: spec?.inBandMs ?? 0, aboveMs: spec?.aboveMs ?? 0, belowMs: spec?.belowMs ?? 0 }
}
