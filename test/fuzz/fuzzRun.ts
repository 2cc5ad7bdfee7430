import { check, stringify, type IAsyncPropertyWithHooks, type IPropertyWithHooks } from 'fast-check'

const dayMs = 86_400_000

/** A new seed each day, so that a failure repeats all day and other bodies are tried the next day. FUZZ_SEED sets it. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Date.now() / dayMs))
/** The number of runs, as a multiple of those in `npm test`. */
const times = Number(process.env['FUZZ_TIMES'] ?? 1)
/** Then each call reports how many requests reached its handler. */
export const isLong = times > 1

/** Each property has its own seed; with the same one, every call would get bodies of the same kinds. */
let properties = 0

type Property<Value> = IAsyncPropertyWithHooks<Value> | IPropertyWithHooks<Value>

/** Tries a property with so many generated values; a failure includes the command that repeats it. */
export async function tryAll<Values extends [unknown, ...unknown[]]>(
  property: Property<Values>,
  runs: number,
  examples: Values[] = [],
): Promise<void> {
  const numRuns = examples.length + runs * times
  const reported = await check(property, { seed: fuzzSeed + properties++, numRuns, examples })
  if (!reported.failed) return
  const { counterexample, errorInstance, numShrinks, numRuns: run } = reported
  const shown = (counterexample ?? []).map(value => shortened(stringify(value))).join('\n')
  const again = `FUZZ_SEED=${fuzzSeed} FUZZ_TIMES=${times} npm run test:node -- FILE`
  throw new Error(`run ${run}, shrunk ${numShrinks} times; again: ${again}\n${shown}`, { cause: errorInstance })
}

const maxShownLength = 2000

/** A text as shown in a report. */
export const shortened = (text: string) =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength)}… (${text.length} characters)` : text
