/** Reports a figure and whether it reaches its limit; undefined if it has none. */
export type Report = (what: string, figure: string, isReached: boolean | undefined) => void

export function startReport(): { report: Report; missed: () => number } {
  let missed = 0
  return {
    report(what, figure, isReached) {
      if (isReached === false) missed += 1
      const verdict = isReached === undefined ? 'is' : isReached ? 'reached' : 'MISSED'
      console.log(`${verdict.padEnd(7)}  ${what}: ${figure}`)
    },
    missed: () => missed,
  }
}
