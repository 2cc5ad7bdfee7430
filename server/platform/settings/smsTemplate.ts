import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** The operator's gateway for text messages: what is posted to it, and how it knows the portal. */
export type SmsGateway = {
  url: URL
  authorization: string | undefined
  template: SmsTemplate
  format: 'json' | 'form'
}
/** A JSON object, in whose texts {to} and {text} are replaced. */
export type SmsTemplate = Readonly<Record<string, unknown>>

/** SMS_BODY; undefined if it is no JSON object with both places. */
export function smsTemplate(body: string): SmsTemplate | undefined {
  const template: unknown = orUndefined(() => JSON.parse(body))
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return undefined
  const filled = JSON.stringify(filledTemplate(template, { to: '\u0001', text: '\u0002' }))
  return filled.includes('\\u0001') && filled.includes('\\u0002') ? (template as SmsTemplate) : undefined
}

/** A form has one level. */
export const isFlat = (template: SmsTemplate | undefined) =>
  Object.values(template ?? {}).every(value => typeof value !== 'object')

/** Texts are replaced in the parsed template, not in its JSON: a message cannot leave its place. */
export function filledTemplate(part: unknown, by: { to: string; text: string }): unknown {
  if (typeof part === 'string') return part.replaceAll(/\{(to|text)\}/g, (_place, name: 'to' | 'text') => by[name])
  if (Array.isArray(part)) return part.map(one => filledTemplate(one, by))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, filledTemplate(value, by)]))
}
