import { z } from 'zod'
import { day as aDay } from '#contract/kernel/fields.ts'

/** What narrows a list down: how it stands in the URL, where what makes no sense is left out, and which field edits it. */
export type Filter<Value = unknown> = { url: z.ZodType<Value | undefined> } & (
  | { kind: 'text'; maxLength: number }
  | { kind: 'choice'; values: readonly string[]; usual: string | undefined }
  | { kind: 'flag' }
  | { kind: 'day' }
  | { kind: 'own' }
)

const orNothing = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

export const text = (maxLength = 200) =>
  ({ kind: 'text', maxLength, url: orNothing(z.string().trim().min(1).max(maxLength)) }) as const

/** One of several; `usual` is what the list shows where the URL names none, and without it, all. */
export const choice = <const Value extends string>(values: readonly Value[], usual?: NoInfer<Value>) =>
  ({ kind: 'choice', values, usual, url: orNothing(z.enum(values)) }) as const

/** Set or not; in the URL `1`. */
export const flag = () => ({ kind: 'flag', url: orNothing(z.enum(['1'])) }) as const

/** One end of a range of days, edited with its other end. */
export const day = () => ({ kind: 'day', url: orNothing(aDay) }) as const

/** One that its list edits with a field of its own. */
export const own = <Value>(value: z.ZodType<Value>) => ({ kind: 'own', url: orNothing(value) }) as const
