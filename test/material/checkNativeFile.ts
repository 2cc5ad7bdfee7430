import { clockZone } from '#contract/kernel/time/clockZone.ts'
import { readAnyFile } from '#server/devices/reader/file/readAnyFile.ts'

/** The summary of a Berlinger file (expected-native.json). */
export type NativeFile = {
  device: string
  serial: string
  zone_hours: string
  daily_records: number
  min?: number
  max?: number
  limits: [celsius: string, minutes: string][]
  accumulated_minutes_listed: number
  data_rows: number
  signature: boolean
}

/** The differences from the file's own summary; none if nothing is expected. */
export async function checkNativeFile(bytes: Buffer, expected: NativeFile | undefined): Promise<string[]> {
  if (!expected) return []
  const { findings } = await readAnyFile(bytes, {}, { nowMs: Date.now() })
  const { summary, series } = findings
  const actual = {
    device: findings.device,
    serial: summary?.serial ?? series[0]?.serial,
    zone: findings.zone.value,
    days: summary?.days ?? 0,
    min: summary?.minCelsius ?? undefined,
    max: summary?.maxCelsius ?? undefined,
    limits: summary?.limits ?? [],
    minutesBeyond: summary?.minutesBeyond ?? 0,
    rows: series[0]?.readings ?? 0,
    signature: findings.signature === 'matches' && !findings.cutShort,
  }
  const wanted = {
    device: expected.device,
    serial: expected.serial,
    zone: clockZone(`UTC+${Math.trunc(Number(expected.zone_hours))}`)?.name,
    days: expected.daily_records,
    min: expected.min,
    max: expected.max,
    limits: expected.limits.map(([celsius, minutes]) => ({ celsius: Number(celsius), minutes: Number(minutes) })),
    minutesBeyond: expected.accumulated_minutes_listed,
    rows: expected.data_rows,
    signature: expected.signature,
  }
  return Object.entries(wanted).flatMap(([name, value]) => {
    const [one, other] = [JSON.stringify(actual[name as keyof typeof actual]), JSON.stringify(value)]
    return one === other ? [] : [`${name}: ${one}, expected ${other}`]
  })
}
