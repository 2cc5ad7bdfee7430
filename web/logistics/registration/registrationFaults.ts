import { registrationFaults, type RegistrationFault } from '#contract/logistics/rules/registrationFaults.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import type { FieldFault } from '#web/kernel/ui/forms/call/useFormCall.ts'
import type { Request } from '#web/logistics/registration/registrationFields.ts'

const isFault = (message: string): message is RegistrationFault => registrationFaults.some(fault => fault === message)

/** How deep fields are named: lists by line, places by part. */
const depths: Partial<Record<string, number>> = {
  items: 3,
  loggers: 3,
  units: 3,
  plannedStops: 3,
  shipFrom: 2,
  destination: 2,
}

/** `items[0].lot` → items, 0, lot. */
export function fieldAt(path: string): (string | number)[] {
  const [first = '', ...rest] = path.split(/[.[\]]+/).filter(Boolean)
  const parts = rest.map(part => (/^\d+$/.test(part) ? Number(part) : part))
  return [first, ...parts].slice(0, depths[first] ?? 1)
}

/** What was sent there, as a sentence names it. */
function valueAt(sent: Request, path: string): string {
  const found = fieldAt(path).reduce<unknown>(
    (value, part) => (typeof value === 'object' && value ? (value as Record<string, unknown>)[part] : undefined),
    sent,
  )
  return typeof found === 'string' ? found : ''
}

/** Where a refusal belongs, and what it says; a fault of the whole is told by `isOutdated`. */
export const faultsOf = ({ issues }: CallError, sent: Request): FieldFault[] =>
  issues.map(({ path, message, value: about = '' }) => ({
    name: String(fieldAt(path)[0]) in sent || fieldAt(path).length > 1 || path === 'reason' ? fieldAt(path) : [],
    sentence: t =>
      isFault(message)
        ? t(`deliveryRegistration.faults.${message}`, { value: valueAt(sent, path), about })
        : t('forms.faulty'),
  }))

const concerns = ({ failure, issues }: CallError, wanted: string) =>
  failure === codes.invalidParameters && issues.some(({ path }) => path === wanted)

/** Nobody overwrites what it has not seen. */
export const isOutdated = (error: CallError) => concerns(error, 'version')
export const asksForReason = (error: CallError) => concerns(error, 'reason')
