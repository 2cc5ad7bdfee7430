/** A factor for the number of generated cases, which `npm run test:nightly` raises. */
const times = Number(process.env['CASES_TIMES'] ?? 1)

/** The number of generated cases of a property; fewer by day, to keep the tests fast. */
export const cases = (byDay: number) => byDay * times
