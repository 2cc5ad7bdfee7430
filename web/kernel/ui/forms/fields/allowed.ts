import { z } from 'zod'
import type { Call } from '#contract/kernel/call.ts'
import type { Sentence } from '#web/kernel/texts/useWords.ts'

/** What a field of a call takes, by the contract itself: said where the server refuses it and no form knows better. */
export function allowedAt({ request }: Pick<Call, 'request'>, path: string): Sentence | undefined {
  const steps = path.split(/[.[\]]+/).filter(step => step !== '')
  const field = steps.reduce<z.ZodType | undefined>((schema, step) => schema && within(plain(schema), step), request)
  return field && allowed(plain(field))
}

/** Without what only says that it may be missing, or becomes something else. */
function plain(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return plain(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return plain((isText(schema.in) ? schema.out : schema.in) as z.ZodType)
  return schema
}

const isText = (schema: unknown) => schema instanceof z.ZodString
const within = (schema: z.ZodType, step: string): z.ZodType | undefined => {
  if (schema instanceof z.ZodObject) return schema.shape[step] as z.ZodType | undefined
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined
}

function allowed(field: z.ZodType): Sentence | undefined {
  if (field instanceof z.ZodEmail) return t => t('forms.allowed.email')
  if (field instanceof z.ZodISODate) return t => t('forms.allowed.day')
  if (field instanceof z.ZodString) return ofText(field)
  if (field instanceof z.ZodNumber) return ofNumber(field)
  return field instanceof z.ZodArray ? ofList(field) : undefined
}

function ofText({ maxLength: most }: z.ZodString): Sentence | undefined {
  return most === null ? undefined : t => t('forms.allowed.length', { most })
}

function ofNumber({ minValue, maxValue }: z.ZodNumber): Sentence | undefined {
  const [least, most] = [minValue, maxValue].map(one => (one !== null && Number.isFinite(one) ? one : null))
  if (least == null || most == null || Math.abs(most) >= Number.MAX_SAFE_INTEGER) return undefined
  return t => t('forms.allowed.range', { least, most })
}

function ofList({ def }: z.ZodArray): Sentence | undefined {
  const most = def.checks?.flatMap(check => ('maximum' in check._zod.def ? Number(check._zod.def.maximum) : []))[0]
  return most === undefined ? undefined : t => t('forms.allowed.number', { most })
}
