/** Tells one figure, and whether it reaches what is wanted of it. */
export type Report = (what: string, figure: string, isReached: boolean) => void

export function startReport(): { report: Report; missed: () => number } {
  let missed = 0
  return {
    report(what, figure, isReached) {
      if (!isReached) missed += 1
      console.log(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${figure}`)
    },
    missed: () => missed,
  }
}
