/** How many times as many cases are tried as in `npm test`: by `npm run test:nightly`. */
const times = Number(process.env['CASES_TIMES'] ?? 1)

/** How many generated cases a property is tried with; the tests' own time is why there are no more of them by day. */
export const cases = (byDay: number) => byDay * times
