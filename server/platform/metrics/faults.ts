/** A request that ended in 5002 or 503. `kind` identifies the error without its text, which may quote user input. */
export type Fault = { at: Date; request: string; call: string; kind: string }

/** The most faults that are kept until they are drained. */
const maxKept = 100
const kept: Fault[] = []

export function noteFault(error: unknown, request: string, call: string): void {
  if (kept.length < maxKept) kept.push({ at: new Date(), request, call, kind: kindOf(error) })
}

/** Removes and returns the recorded faults. */
export const drainFaults = (): Fault[] => kept.splice(0)

/** Puts faults back that could not be stored. */
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
