let last: Promise<unknown> = Promise.resolve()

/** One report is drawn at a time: all its pages stay open until their number is known, and two would not be quicker. */
export function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  const turn = last.then(draw)
  last = turn.catch(() => undefined)
  return turn
}
