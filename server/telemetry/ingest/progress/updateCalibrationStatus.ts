import type pg from 'pg'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import type { EvaluatedAssignment } from '#server/telemetry/evaluation/evaluateAssignment.ts'

/** Updates the calibration flags of these deliveries (schema/07-devices.sql). */
export async function updateCalibrationStatus(client: pg.PoolClient, deliveryIds: readonly number[]): Promise<void> {
  if (deliveryIds.length > 0) await client.query('select update_calibration_status($1)', [[...new Set(deliveryIds)]])
}

/** The same after new readings. Calibrations cover whole local days: flags can only change where a day has its first reading. */
export async function updateCalibrationStatusOf(
  client: pg.PoolClient,
  evaluated: readonly EvaluatedAssignment[],
): Promise<void> {
  const advanced = evaluated.filter(mayReachNewDay)
  if (advanced.length === 0) return
  const { rows } = await client.query<{ id: number }>(
    prepared(
      `select distinct advanced.id
       from unnest($1::bigint[], $2::float8[], $3::float8[]) advanced (id, from_ms, to_ms), portal_time_zone z
      where from_ms is null
         or (to_timestamp(from_ms / 1000) at time zone z.time_zone)::date
            <> (to_timestamp(to_ms / 1000) at time zone z.time_zone)::date`,
      [
        advanced.map(one => one.assignment.deliveryId),
        advanced.map(one => one.formerLastAtMs),
        advanced.map(one => one.state.lastAtMs),
      ],
    ),
  )
  const ids = rows.map(row => row.id)
  await updateCalibrationStatus(client, ids)
}

/** In every time zone a day begins at a full quarter of an hour: most new readings need not ask which day they are of. */
const quarterMs = 15 * 60_000
const mayReachNewDay = ({ formerLastAtMs, state }: EvaluatedAssignment) =>
  formerLastAtMs === null || Math.floor(formerLastAtMs / quarterMs) !== Math.floor(state.lastAtMs / quarterMs)
