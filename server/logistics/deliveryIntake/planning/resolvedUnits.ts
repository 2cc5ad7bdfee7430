import { ssccOf } from '#contract/kernel/gs1/keys.ts'
import type { UnitEntry } from '#contract/logistics/types/deliveryEntry.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import { itemPlaces } from '#server/logistics/deliveryIntake/planning/itemPlaces.ts'
import { isLogger, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'

type Units = DeliveryState['units']
type Contents = Pick<DeliveryState, 'items' | 'loggers'>

/** The logistic units of a delivery: each SSCC once, with items and loggers that the delivery has. */
export function resolvedUnits(
  was: DeliveryState | undefined,
  sent: readonly UnitEntry[] | null | undefined,
  delivery: Contents,
  { companyCode: senderCode }: Sender,
): { units: Units; issues: ApiIssue[] } {
  if (sent === undefined) return { units: was ? keptUnits(was, delivery) : [], issues: [] }
  const units = (sent ?? []).map(unit => ({
    sscc: ssccOf(unit.sscc) ?? unit.sscc,
    items: unit.items ? [...new Set(unit.items)].toSorted((a, b) => a - b) : null,
    loggers: (unit.loggers ?? []).map(({ serial, owner }) => ({ serial, owner: owner ?? senderCode })),
  }))
  const issues = units.flatMap((unit, place): ApiIssue[] => [
    ...(units.findIndex(({ sscc }) => sscc === unit.sscc) < place
      ? [{ path: `units[${place}].sscc`, message: `${unit.sscc} is listed twice`, fault: 'unitTwice' as const }]
      : []),
    // By its place in what was sent.
    ...(sent?.[place]?.items ?? []).flatMap((item, at) =>
      item < delivery.items.length
        ? []
        : [
            {
              path: `units[${place}].items[${at}]`,
              message: `there is no item ${item}`,
              fault: 'unknownPlace' as const,
            },
          ],
    ),
    ...unit.loggers.flatMap((logger, at) =>
      delivery.loggers.some(one => isLogger(one, logger))
        ? []
        : [
            {
              path: `units[${place}].loggers[${at}].serial`,
              message: 'is not a logger of this delivery',
              fault: 'notCarried' as const,
            },
          ],
    ),
  ])
  return { units, issues }
}

/**
 * Items and loggers that the delivery lost are no longer in its units. Where a new item may be in the place of a lost one, or
 * nothing is left, nobody knows what is in the unit.
 */
function keptUnits({ units, items }: DeliveryState, delivery: Contents): Units {
  const places = itemPlaces(items, delivery.items)
  const hasNew = places.size < delivery.items.length
  const placesNow = (was: readonly number[]) => {
    const found = was.flatMap(item => places.get(item) ?? []).toSorted((a, b) => a - b)
    return found.length === 0 || (found.length < was.length && hasNew) ? null : found
  }
  return units.map(unit => ({
    ...unit,
    items: unit.items && placesNow(unit.items),
    loggers: unit.loggers.filter(logger => delivery.loggers.some(one => isLogger(one, logger))),
  }))
}
