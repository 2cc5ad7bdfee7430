import type { ColumnMapping } from '#contract/rules/loggerFile.ts'

/** What a column may be said to hold; `day` stands beside a `clock`. */
export const columnRoles = ['none', 'time', 'day', 'clock', 'celsius', 'humidity', 'serial'] as const
export type ColumnRole = (typeof columnRoles)[number]
/** By the column's place. */
export type Roles = Readonly<Record<number, ColumnRole>>

export function rolesOf(mapping: ColumnMapping | undefined): Roles {
  if (!mapping) return {}
  const { time, clock, celsius, humidity, serial } = mapping
  return {
    [time]: clock === undefined ? 'time' : 'day',
    [celsius]: 'celsius',
    ...(clock === undefined ? {} : { [clock]: 'clock' }),
    ...(humidity === undefined ? {} : { [humidity]: 'humidity' }),
    ...(serial === undefined ? {} : { [serial]: 'serial' }),
  }
}

/** The mapping, or why it is none yet. */
export function mappingOf(roles: Roles, firstLine: number): ColumnMapping | 'incomplete' | 'twice' {
  const places = (role: ColumnRole) =>
    Object.entries(roles)
      .filter(([, its]) => its === role)
      .map(([place]) => Number(place))
  if (columnRoles.some(role => role !== 'none' && places(role).length > 1)) return 'twice'
  const [at] = places('time')
  const [day] = places('day')
  const [clock] = places('clock')
  const [celsius] = places('celsius')
  const [humidity] = places('humidity')
  const [serial] = places('serial')
  if (at !== undefined && (day !== undefined || clock !== undefined)) return 'twice'
  const time = at ?? day
  if (time === undefined || celsius === undefined || (day !== undefined && clock === undefined)) return 'incomplete'
  return {
    firstLine,
    time,
    celsius,
    ...(clock === undefined ? {} : { clock }),
    ...(humidity === undefined ? {} : { humidity }),
    ...(serial === undefined ? {} : { serial }),
  }
}

/** The first row that has a number in several columns: readings probably begin there. */
export function firstRowOf(preview: readonly { line: number; cells: readonly string[] }[]): number {
  const row = preview.find(({ cells }) => cells.filter(cell => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell)).length > 1)
  return row?.line ?? preview[0]?.line ?? 1
}
