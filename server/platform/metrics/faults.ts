/** A request that ended in 5002 or 503. `kind` names the error's place, never its words: they may quote what people wrote. */
export type Fault = { at: Date; request: string; call: string; kind: string }

/** So many are kept until they are taken: the first ones of a bad minute tell enough. */
const maxKept = 100
const kept: Fault[] = []

export function noteFault(error: unknown, request: string, call: string): void {
  if (kept.length < maxKept) kept.push({ at: new Date(), request, call, kind: kindOf(error) })
}

/** What was noted since it was last asked for. */
export const drainFaults = (): Fault[] => kept.splice(0)

/** Back again, where they could not be written. */
export const returnFaults = (faults: readonly Fault[]): void => {
  kept.unshift(...faults.slice(0, maxKept - kept.length))
}

type Named = Error & Partial<Record<'code' | 'table' | 'constraint' | 'routine', string>>

const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const { name, code, table, constraint, routine }: Named = error
  return [name, code, table, constraint, routine]
    .filter(part => typeof part === 'string')
    .join(' ')
    .slice(0, 200)
}
