import type pg from 'pg'
import { linkFigures, openRuns, type LinkFigures } from '#contract/telemetry/rules/evaluation/linkFigures.ts'
import type { Run } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import { medianStepMs } from '#contract/telemetry/rules/temperature/steps.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { upsertFromJson } from '#server/platform/db/statements/upsertFromJson.ts'
import type { JudgedLink } from '#server/telemetry/evaluation/judgeLink.ts'

/** Writes what judging found: figures, judgements and gaps of each link, and the runs that ended or are still open. */
export async function saveJudgedLinks(client: pg.PoolClient, judged: JudgedLink[]): Promise<void> {
  if (judged.length === 0) return
  const figured = judged.map(one => ({
    ...one,
    figures: linkFigures(one.state, { fromMs: one.link.fromMs, endMs: one.link.endMs, intervalMs: one.intervalMs }),
  }))
  await forgetOld(
    client,
    judged.filter(one => one.isAnew).map(one => one.link.linkId),
  )
  await client.query(prepared(saveTemperature, [JSON.stringify(figured.map(temperatureRow))]))
  const ids = await saveJudgements(client, figured)
  await saveRuns(client, judged, ids)
  await saveGaps(client, judged)
}

type FiguredLink = JudgedLink & { figures: LinkFigures }

/** A link that was folded anew hands out all its runs and gaps once more. */
async function forgetOld(client: pg.PoolClient, linkIds: number[]) {
  if (linkIds.length === 0) return
  await client.query('delete from link_judgements where logger_link_id = any($1)', [linkIds])
  await client.query('delete from temperature_gaps where logger_link_id = any($1)', [linkIds])
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function temperatureRow({ link, state, figures, intervalMs }: FiguredLink) {
  return {
    logger_link_id: link.linkId,
    state,
    end_at: instant(link.endMs),
    interval_ms: intervalMs,
    interval_source: intervalSource(link, state.steps ? medianStepMs(state.steps) : null, state.count),
    threshold_ms: state.thresholdMs,
    reading_count: figures.count,
    min_milli: figures.minMilli,
    max_milli: figures.maxMilli,
    mean_celsius: figures.meanCelsius,
    mkt_celsius: figures.mktCelsius,
    weight_ms: figures.weightMs,
    first_at: instant(figures.firstAtMs),
    last_at: instant(figures.lastAtMs),
    gap_count: figures.gaps,
    gap_ms: figures.gapMs,
    suspect_count: figures.suspects,
    conflict_count: link.conflictCount,
    stale_at: instant(figures.staleAtMs),
  }
}

/** TEL-11: the link's interval, else the registry's, else the median step, else 10 min. */
function intervalSource(link: JudgedLink['link'], median: number | null, count: number) {
  if (link.linkSeconds !== null) return 'link'
  if (link.registrySeconds !== null) return 'registry'
  // Where the steps were too many to count, the median came from the times themselves.
  return median !== null || count > 1 ? 'median' : 'default'
}

const temperatureColumns = [
  'end_at timestamptz',
  'interval_ms float8',
  'interval_source text',
  'threshold_ms float8',
  'reading_count bigint',
  'min_milli int',
  'max_milli int',
  'mean_celsius float8',
  'mkt_celsius float8',
  'weight_ms float8',
  'first_at timestamptz',
  'last_at timestamptz',
  'gap_count int',
  'gap_ms float8',
  'suspect_count int',
  'conflict_count int',
  'stale_at timestamptz',
  'state jsonb',
]
const saveTemperature = upsertFromJson('link_temperature', 'logger_link_id', temperatureColumns)

/** `link id` + spec key → id of the judgement. */
type JudgementIds = Map<string, number>
const judgementKey = (linkId: number, specKey: string) => `${linkId} ${specKey}`

async function saveJudgements(client: pg.PoolClient, figured: FiguredLink[]): Promise<JudgementIds> {
  const rows = figured.flatMap(({ link, figures }) =>
    figures.specs.map(spec => ({
      logger_link_id: link.linkId,
      spec_key: spec.key,
      lower_milli: spec.lowerMilli,
      upper_milli: spec.upperMilli,
      tolerance_minutes: spec.toleranceMinutes,
      in_band_ms: spec.inBandMs,
      above_ms: spec.aboveMs,
      below_ms: spec.belowMs,
      excursion_count: spec.excursions,
      spike_count: spec.spikes,
      longest_run_ms: spec.longestRunMs,
    })),
  )
  const saved = await client.query<{ id: number; logger_link_id: number; spec_key: string }>(
    prepared(
      `with saved as (
       select * from jsonb_to_recordset($1::jsonb) as saved (logger_link_id bigint, spec_key text, lower_milli int,
         upper_milli int, tolerance_minutes numeric, in_band_ms float8, above_ms float8, below_ms float8,
         excursion_count int, spike_count int, longest_run_ms float8)),
     written as (
       insert into link_judgements (logger_link_id, lower_milli, upper_milli, tolerance_minutes, in_band_ms, above_ms,
         below_ms, excursion_count, spike_count, longest_run_ms)
       select logger_link_id, lower_milli, upper_milli, tolerance_minutes, in_band_ms, above_ms, below_ms,
         excursion_count, spike_count, longest_run_ms from saved
       on conflict (logger_link_id, lower_milli, upper_milli, tolerance_minutes) do update set
         in_band_ms = excluded.in_band_ms, above_ms = excluded.above_ms, below_ms = excluded.below_ms,
         excursion_count = excluded.excursion_count, spike_count = excluded.spike_count,
         longest_run_ms = excluded.longest_run_ms
       returning id, logger_link_id, lower_milli, upper_milli, tolerance_minutes)
     select w.id, w.logger_link_id, s.spec_key from written w join saved s
         on s.logger_link_id = w.logger_link_id and s.lower_milli is not distinct from w.lower_milli
        and s.upper_milli is not distinct from w.upper_milli and s.tolerance_minutes = w.tolerance_minutes`,
      [JSON.stringify(rows)],
    ),
  )
  return new Map(saved.rows.map(row => [judgementKey(row.logger_link_id, row.spec_key), row.id]))
}

/** A run that was open may have gone on or ended since: it is known by where it began. */
async function saveRuns(client: pg.PoolClient, judged: JudgedLink[], ids: JudgementIds) {
  const rows = judged.flatMap(({ link, state, events }) =>
    [...events.runs, ...openRuns(state)].map(run => runRow(run, ids.get(judgementKey(link.linkId, run.specKey)))),
  )
  if (rows.length === 0) return
  await client.query(
    `insert into temperature_runs (link_judgement_id, started_at, ended_at, closed_by, kind, side, lowest_milli,
       highest_milli, above_ms, below_ms)
     select * from jsonb_to_recordset($1::jsonb) as saved (link_judgement_id bigint, started_at timestamptz,
       ended_at timestamptz, closed_by text, kind text, side text, lowest_milli int, highest_milli int, above_ms float8,
       below_ms float8)
     on conflict (link_judgement_id, started_at) do update set ended_at = excluded.ended_at,
       closed_by = excluded.closed_by, kind = excluded.kind, side = excluded.side, lowest_milli = excluded.lowest_milli,
       highest_milli = excluded.highest_milli, above_ms = excluded.above_ms, below_ms = excluded.below_ms`,
    [JSON.stringify(rows)],
  )
}

const runRow = (run: Run, judgementId: number | undefined) => ({
  link_judgement_id: judgementId,
  started_at: instant(run.startedAtMs),
  ended_at: instant(run.endedAtMs),
  closed_by: run.closedBy,
  kind: run.kind,
  side: run.side,
  lowest_milli: run.lowestMilli,
  highest_milli: run.highestMilli,
  above_ms: run.aboveMs,
  below_ms: run.belowMs,
})

async function saveGaps(client: pg.PoolClient, judged: JudgedLink[]) {
  const gaps = judged.flatMap(({ link, events }) => events.gaps.map(gap => ({ linkId: link.linkId, ...gap })))
  if (gaps.length === 0) return
  await client.query(
    `insert into temperature_gaps (logger_link_id, from_at, to_at)
     select link_id, to_timestamp(from_ms / 1000), to_timestamp(to_ms / 1000)
       from unnest($1::bigint[], $2::float8[], $3::float8[]) as found (link_id, from_ms, to_ms)`,
    [gaps.map(gap => gap.linkId), gaps.map(gap => gap.fromMs), gaps.map(gap => gap.toMs)],
  )
}
