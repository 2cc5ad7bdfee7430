import type { Judgement } from '#contract/logistics/types/deliveryTypes.ts'
import type { TemperatureReply } from '#contract/integration/api/deliveryReply.ts'
import { specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { judgedOn, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { itemSpecKeys, linksFor, type LinkItem } from '#server/logistics/deliveries/links/deliveryLinks.ts'
import { countsOf } from '#server/logistics/deliveries/search/eventCounts.ts'
import {
  judgeForViewer,
  judgementOf,
  outcomeOfLink,
  type LinkJudging,
} from '#server/logistics/deliveries/links/linkEvaluation.ts'
import { wholeDelivery } from '#server/logistics/deliveries/temperatureInfo.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { findForKey } from '#server/integration/partnerApi/deliveryReplies.ts'
import { notFound } from '#server/identity/apiKeys/apiError.ts'
import type { Parts } from '#server/platform/appContext.ts'

type LoggerReply = TemperatureReply['loggers'][number]

/** GET /api/v1/deliveries/{reference}/temperature: the judged figures, all temperatures in °C. */
export async function temperatureReply(parts: Parts, key: ApiKey, reference: string): Promise<TemperatureReply> {
  const { access, stored } = await findForKey(parts, key, reference)
  // Undisclosed looks like unknown (LOG-18).
  if (!access.disclosed.temperature) throw notFound(`there is no temperature of ${reference} that this key may see`)
  const now = parts.now()
  const judgings: LinkJudging[] = []
  for (const link of await linksFor(parts.db, access, 'temperature')) {
    judgings.push(await judgeForViewer(parts.db, parts.pool, link, now))
  }
  const owners = new Map(stored.loggers.map(link => [link.id, link.owner]))
  const loggers = judgings.map(judging => loggerReply(judging, owners.get(judging.link.linkId) ?? '', now))
  return { reference: stored.reference, ...deliveryFigures(judgings, loggers, now), loggers }
}

function deliveryFigures(judgings: LinkJudging[], loggers: LoggerReply[], now: Date) {
  const whole = wholeDelivery(judgings, now)
  const judged = together(judgings.map(one => judgedOn(one.figures, itemSpecKeys(one.link), now.getTime())))
  const total = (of: (logger: LoggerReply) => number) => loggers.reduce((sum, logger) => sum + of(logger), 0)
  const { excursions, excursionLoggers, spikes } = countsOf(judgings.flatMap(runsOfItems))
  return {
    outcome: whole.outcome,
    count: judged.count,
    minCelsius: celsius(whole.minMilli),
    maxCelsius: celsius(whole.maxMilli),
    meanCelsius: whole.meanCelsius,
    mktCelsius: whole.mktCelsius,
    mktLogger: whole.mktSerial,
    minutesInBand: minutes(whole.inBandMs),
    minutesAbove: minutes(whole.aboveMs),
    minutesBelow: minutes(whole.belowMs),
    gaps: judged.gaps,
    excursions,
    excursionLoggers,
    spikes,
    conflicts: total(logger => logger.conflicts),
    suspects: total(logger => logger.suspects),
  }
}

/** By the bands of the items themselves, not by their intersection. */
const runsOfItems = ({ link, runs }: LinkJudging) => {
  const keys = itemSpecKeys(link)
  return runs.filter(run => keys.includes(run.specKey)).map(run => ({ ...run, loggerId: link.loggerId }))
}

function loggerReply(judging: LinkJudging, owner: string, now: Date): LoggerReply {
  const { link, figures } = judging
  const items = new Map(link.items.map(item => [specKey(item.spec), item]))
  return {
    serial: link.serial,
    owner,
    from: iso(link.fromMs),
    to: link.endMs === null ? null : iso(link.endMs),
    outcome: outcomeOfLink(judging, now),
    count: figures.count,
    minCelsius: celsius(figures.minMilli),
    maxCelsius: celsius(figures.maxMilli),
    meanCelsius: figures.meanCelsius,
    mktCelsius: figures.mktCelsius,
    gaps: judging.gaps.map(gap => ({
      start: iso(gap.fromMs),
      end: iso(gap.toMs),
      minutes: minutes(gap.toMs - gap.fromMs),
    })),
    bands: [...items.values()].map(item => bandReply(item, judgementOf(judging, item.spec, null, now))),
    conflicts: link.conflictCount,
    suspects: figures.suspects,
  }
}

const bandReply = (item: LinkItem, judgement: Judgement): LoggerReply['bands'][number] => ({
  band: item.band,
  toleranceMinutes: item.spec.toleranceMinutes,
  outcome: judgement.outcome,
  minutesInBand: minutes(judgement.inBandMs),
  minutesAbove: minutes(judgement.aboveMs),
  minutesBelow: minutes(judgement.belowMs),
  runs: judgement.runs.map(run => ({
    kind: run.kind,
    side: run.side,
    start: run.startedAt,
    end: run.endedAt,
    minutes: minutes(run.durationMs),
    lowestCelsius: run.lowestMilli / 1000,
    highestCelsius: run.highestMilli / 1000,
    closedBy: run.closedBy,
  })),
})

const celsius = (milli: number | null) => (milli === null ? null : milli / 1000)
const minutes = (ms: number) => ms / 60_000
const iso = (ms: number) => new Date(ms).toISOString()
