import { check, stringify, type IAsyncPropertyWithHooks, type IPropertyWithHooks } from 'fast-check'

const dayMs = 86_400_000

/** A new seed each day: what fails once fails all day, and the next day other bodies are tried. FUZZ_SEED sets it. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Date.now() / dayMs))
/** How many times as much is tried as in `npm test`. */
const times = Number(process.env['FUZZ_TIMES'] ?? 1)
/** There is time to tell of each call how much of it reached its handler. */
export const isLong = times > 1

/** With one seed for all, every call would be sent bodies of the same kinds: on some days hardly one in shape. */
let properties = 0

type Property<Value> = IAsyncPropertyWithHooks<Value> | IPropertyWithHooks<Value>

/** Tries a property with so many generated values; what fails is told with the command that tries the same again. */
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
  throw new Error(`run ${run}, made smaller ${numShrinks} times; again: ${again}\n${shown}`, { cause: errorInstance })
}

const maxShownLength = 2000

/** A text as a report shows it. */
export const shortened = (text: string) =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength)}… (${text.length} characters)` : text
