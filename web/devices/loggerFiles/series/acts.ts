import type { LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import type { SeriesAct } from '#contract/devices/calls/loggerFiles.ts'

/** What is chosen for a series; undefined while nobody has, `unfinished` while a logger or a serial is missing. */
export type ChosenAct =
  | { kind: 'matched' }
  | { kind: 'wait' }
  | { kind: 'leaveOut' }
  | { kind: 'store'; logger: { loggerId: number; serial: string } | undefined }
  | { kind: 'register'; serial: string }
export type ChosenActs = Readonly<Record<string, ChosenAct | undefined>>

/** Series about which something is to be decided. */
export const openSeries = ({ series }: Pick<LoggerFile, 'series'>) =>
  series.filter(({ decision }) => decision === null || decision === 'waiting')

/** Several series that could be one logger's: which of them it is, only a person knows. */
export const sharesLogger = (file: Pick<LoggerFile, 'series'>, { key, logger }: LoggerFileSeries) =>
  logger !== null && openSeries(file).some(other => other.key !== key && other.logger?.loggerId === logger.loggerId)

/** What somebody has chosen; else the logger that bears the serial, or waiting where there is none. */
export function chosenActs(file: Pick<LoggerFile, 'series'>, chosen: ChosenActs): ChosenActs {
  return Object.fromEntries(
    openSeries(file).map(series => [series.key, chosen[series.key] ?? suggested(file, series)] as const),
  )
}

function suggested(file: Pick<LoggerFile, 'series'>, series: LoggerFileSeries): ChosenAct | undefined {
  if (sharesLogger(file, series)) return undefined
  return series.logger ? { kind: 'matched' } : { kind: 'wait' }
}

/** The choice for one series; where it takes the logger of others, those that nobody decided about are left out. */
export function firstActs(
  file: Pick<LoggerFile, 'series'>,
  key: string,
  act: ChosenAct,
  acts: ChosenActs,
): Record<string, ChosenAct> {
  const mine = file.series.find(one => one.key === key)
  const changed: Record<string, ChosenAct> = { [key]: act }
  if (act.kind !== 'matched' || !mine?.logger) return changed
  for (const other of openSeries(file)) {
    const isSame = other.key !== key && other.logger?.loggerId === mine.logger.loggerId
    if (isSame && (acts[other.key] === undefined || acts[other.key]?.kind === 'matched')) {
      changed[other.key] = { kind: 'leaveOut' }
    }
  }
  return changed
}

/** What is sent; undefined while something is missing. */
export function sentActs(file: Pick<LoggerFile, 'series'>, acts: ChosenActs): SeriesAct[] | undefined {
  const sent = openSeries(file).map(({ key, logger }) => {
    const act = actOf(acts[key], logger?.loggerId)
    return act && { key, act }
  })
  return sent.every(one => one !== undefined) ? sent : undefined
}

function actOf(chosen: ChosenAct | undefined, matchedId: number | undefined): SeriesAct['act'] | undefined {
  if (chosen === undefined || chosen.kind === 'wait' || chosen.kind === 'leaveOut') return chosen
  if (chosen.kind === 'register') {
    const serial = chosen.serial.trim()
    return serial === '' ? undefined : { kind: 'register', serial }
  }
  const loggerId = chosen.kind === 'matched' ? matchedId : chosen.logger?.loggerId
  return loggerId === undefined ? undefined : { kind: 'store', loggerId }
}

export type Outlook = { readings: number; loggers: string[]; waits: number; keepsNothing: boolean }

/** What these choices would store, for the button that does it. */
export function outlookOf(file: Pick<LoggerFile, 'series' | 'findings'>, acts: ChosenActs): Outlook {
  const outlook: Outlook = { readings: 0, loggers: [], waits: 0, keepsNothing: false }
  for (const { key, logger } of openSeries(file)) {
    const chosen = acts[key]
    const count = file.findings.series.find(one => one.key === key)?.readings ?? 0
    const serial = serialOf(chosen, logger?.serial)
    if (serial !== undefined) {
      outlook.readings += count
      outlook.loggers.push(serial)
    }
    if (chosen?.kind === 'wait') outlook.waits += 1
  }
  const isStored = file.series.some(({ decision }) => decision === 'stored')
  outlook.keepsNothing = outlook.loggers.length === 0 && outlook.waits === 0 && !isStored
  return outlook
}

function serialOf(chosen: ChosenAct | undefined, matched: string | undefined): string | undefined {
  if (chosen?.kind === 'matched') return matched
  if (chosen?.kind === 'store') return chosen.logger?.serial
  return chosen?.kind === 'register' ? chosen.serial.trim() : undefined
}
