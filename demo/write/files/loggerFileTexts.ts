import { dayMs, japanOffsetMs, minuteMs } from '#demo/days.ts'

export type MeasuredReading = { atMs: number; milli: number }

/** The recorder of a storeroom, never assigned to a delivery. */
export const storeroom = 'WH2-0001'

/** Local time in Japan, such as 2026-11-18 09:00:00. */
const localText = (atMs: number) => new Date(atMs + japanOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
const celsius = (milli: number) => (milli / 1000).toFixed(1)

/** A box logger's own export: the readings that it has sent, and those of two more hours until it was read out. */
export function boxExport({ serial, readings }: { serial: string; readings: readonly MeasuredReading[] }): string {
  const last = readings.at(-1)
  const stepMs = Math.max(minuteMs, (last?.atMs ?? 0) - (readings.at(-2)?.atMs ?? 0))
  const more = Array.from({ length: Math.floor((120 * minuteMs) / stepMs) }, (_, nth) => ({
    atMs: (last?.atMs ?? 0) + (nth + 1) * stepMs,
    milli: (last?.milli ?? 5000) + (nth + 1) * 100,
  }))
  const lines = [...readings, ...more].map(({ atMs, milli }) => `${localText(atMs)},${celsius(milli)}`)
  return [`シリアル番号,${serial}`, '日時,温度(℃)', ...lines, ''].join('\r\n')
}

/** The portal's own format: two days of a storeroom. */
export function portalExport(serial: string, fromMs: number): string {
  const lines = Array.from({ length: 288 }, (_, nth) => {
    const value = 18 + 3 * Math.sin((nth / 144) * 2 * Math.PI) + 0.2 * Math.sin(nth)
    const time = new Date(fromMs + nth * 10 * minuteMs).toISOString()
    return `${serial},${time},${value.toFixed(1)},${(48 + 4 * Math.cos(nth / 20)).toFixed(1)}`
  })
  return ['logger,time,celsius,humidity', ...lines, ''].join('\n')
}

/** HOBOware's format, of a partner's logger. */
export function hoboExport(serial: string, fromMs: number): string {
  const lines = Array.from({ length: 96 }, (_, nth) => {
    const [day = '', clock = ''] = localText(fromMs + nth * 15 * minuteMs).split(' ')
    const [year, month, date] = day.split('-')
    return `${nth + 1},${month}/${date}/${year} ${clock},${(4.6 + Math.sin(nth / 11)).toFixed(3)}`
  })
  const header = `"#","Date Time, GMT+09:00","Temp, °C (LGR S/N: ${serial}, SEN S/N: ${serial})"`
  return [`"Plot Title: ${serial}"`, header, ...lines, ''].join('\n')
}

/** Without a time zone and with ambiguous dates, so that the user has to confirm both. */
export function ambiguousExport(anchorMs: number): string {
  let atMs = anchorMs - 2 * dayMs
  // The day must be a possible month.
  while (new Date(atMs + japanOffsetMs).getUTCDate() > 12) atMs -= dayMs
  const lines = Array.from({ length: 48 }, (_, nth) => {
    const [day = '', clock = ''] = localText(atMs - (atMs % dayMs) + nth * 15 * minuteMs).split(' ')
    const [year, month, date] = day.split('-')
    return `${date}/${month}/${year} ${clock},${(5.2 + Math.sin(nth / 7) / 2).toFixed(1)}`
  })
  return ['Serial No:,EX-118', 'Date/Time,Temperature (°C)', ...lines, ''].join('\n')
}
