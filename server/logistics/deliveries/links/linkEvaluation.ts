import { sql } from 'kysely'
import type pg from 'pg'
import type { Judgement } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { specKey, type JudgingSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import {
  addReading,
  emptyLinkState,
  noEvents,
  type Gap,
  type LinkState,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { linkFigures, openRuns, type LinkFigures } from '#contract/telemetry/rules/evaluation/linkFigures.ts'
import { judgedOn, outcomeOf } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { Run } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import { refuseArchived } from '#server/telemetry/readings/archivedTimes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { itemSpecKeys, shownSpec, type DeliveryLink } from '#server/logistics/deliveries/links/deliveryLinks.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

/** A link judged for one viewer, as of now: its figures, all its gaps, and its runs for every spec that matters to it. */
export type LinkJudging = { link: DeliveryLink; figures: LinkFigures; gaps: Gap[]; runs: ShownRun[] }

/**
 * What was judged when the readings came in; where the viewer sees only some of a mixed load, whose intersection
 * nobody judged yet, the readings are folded for it.
 */
export async function judgeForViewer(db: Db, pool: pg.Pool, link: DeliveryLink, now: Date): Promise<LinkJudging> {
  const specs = [...link.items.map(item => item.spec), shownSpec(link)]
  const known = new Set(link.state.judgings.map(judging => judging.key))
  const isKnown = specs.every(spec => known.has(specKey(spec)))
  if (!isKnown) await refuseArchived(db, [link], codes.noTemperatureData)
  const judged = isKnown ? await storedJudging(db, link) : await foldedJudging(pool, link, specs)
  const span = { fromMs: link.fromMs, endMs: link.endMs ?? now.getTime(), intervalMs: link.intervalMs }
  const figures = linkFigures(judged.state, span)
  const gaps = [...judged.gaps, ...figures.edgeGaps].sort((a, b) => a.fromMs - b.fromMs)
  return { link, figures, gaps, runs: judged.runs }
}

type Judged = { state: LinkState; gaps: Gap[]; runs: ShownRun[] }

async function storedJudging(db: Db, link: DeliveryLink): Promise<Judged> {
  const gaps = await sql<Gap>`
    select (extract(epoch from from_at) * 1000)::float8 as "fromMs", (extract(epoch from to_at) * 1000)::float8 as "toMs"
      from temperature_gaps where logger_link_id = ${link.linkId} order by from_at`.execute(db)
  const runs = await sql<StoredRun>`
    select j.lower_milli as "lowerMilli", j.upper_milli as "upperMilli", j.tolerance_minutes as "toleranceMinutes",
           (extract(epoch from r.started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from r.ended_at) * 1000)::float8 as "endedAtMs",
           r.closed_by as "closedBy", r.kind, r.side, r.lowest_milli as "lowestMilli", r.highest_milli as "highestMilli"
      from link_judgements j join temperature_runs r on r.link_judgement_id = j.id
     where j.logger_link_id = ${link.linkId} order by r.started_at`.execute(db)
  return { state: link.state, gaps: gaps.rows, runs: runs.rows.map(row => ({ ...row, specKey: specKey(row) })) }
}

type ShownRun = Pick<
  Run,
  'specKey' | 'startedAtMs' | 'endedAtMs' | 'closedBy' | 'kind' | 'side' | 'lowestMilli' | 'highestMilli'
>
type StoredRun = Omit<ShownRun, 'specKey'> & JudgingSpec

async function foldedJudging(pool: pg.Pool, link: DeliveryLink, specs: JudgingSpec[]): Promise<Judged> {
  const state = emptyLinkState(specs, link.thresholdMs, 'left out')
  const events = noEvents()
  const client = await pool.connect()
  try {
    await readStoredReadings(client, link.loggerId, link.fromMs, link.endMs, (atMs, milliCelsius) =>
      addReading(state, atMs, milliCelsius, events),
    )
  } finally {
    client.release()
  }
  return { state, gaps: events.gaps, runs: [...events.runs, ...openRuns(state)] }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** One spec's judgement of a link, as the contract shows it. */
export function judgementOf(
  judging: LinkJudging,
  spec: JudgingSpec,
  toleranceSource: string | null,
  now: Date,
): Judgement {
  const key = specKey(spec)
  const figures = judging.figures.specs.find(one => one.key === key)
  const runs = judging.runs.filter(run => run.specKey === key)
  return {
    band: {
      lowerMilli: spec.lowerMilli,
      upperMilli: spec.upperMilli,
      toleranceMinutes: spec.toleranceMinutes,
      toleranceSource,
    },
    outcome: outcomeOf(judgedOn(judging.figures, [key], now.getTime())),
    inBandMs: figures?.inBandMs ?? 0,
    aboveMs: figures?.aboveMs ?? 0,
    belowMs: figures?.belowMs ?? 0,
    excursionCount: figures?.excursions ?? 0,
    spikeCount: figures?.spikes ?? 0,
    longestExcursionMs: longestExcursionMs(runs),
    runs: runs.map(run => ({
      startedAt: iso(run.startedAtMs),
      endedAt: iso(run.endedAtMs),
      durationMs: run.endedAtMs - run.startedAtMs,
      closedBy: run.closedBy,
      kind: run.kind,
      side: run.side,
      lowestMilli: run.lowestMilli,
      highestMilli: run.highestMilli,
    })),
  }
}

/** The worst of the link's items. */
export const outcomeOfLink = (judging: LinkJudging, now: Date) =>
  outcomeOf(judgedOn(judging.figures, itemSpecKeys(judging.link), now.getTime()))

const longestExcursionMs = (runs: ShownRun[]) =>
  runs.reduce((longest, run) => Math.max(longest, run.kind === 'excursion' ? run.endedAtMs - run.startedAtMs : 0), 0)
