import { useMemo } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { comparedLoggers } from '#web/kernel/temperatureChart/chartLogger.ts'
import { emptyCodes } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'

const handledHere = [...emptyCodes, codes.notAuthorized]

/** Another delivery of the lane, drawn as if both had been picked up together; nothing until one is chosen (LOG-63). */
export function useCompared(status: StatusInfo, comparedId: number | null, width: number) {
  const isChosen = comparedId !== null
  const options = { background: true, handledHere }
  const own = useSeenDelivery(status.deliveryId)
  const choices = useCall(deliveryCalls.getComparableDeliveries, own, { ...options, enabled: isChosen })
  // An address may name any delivery: only one that the server offers is asked for.
  const chosen = choices.data?.find(({ deliveryId }) => deliveryId === comparedId)
  const other = useSeenDelivery(comparedId ?? 0)
  const answer = useCall(
    deliveryCalls.temperatureInfo,
    { ...other, width },
    { ...options, enabled: chosen !== undefined, keepPrevious: true },
  )
  const info = chosen && answer.data
  const byMs = chosen ? Date.parse(chosen.actualPickup ?? '') - Date.parse(status.actualPickup ?? '') : NaN
  const loggers = useMemo(
    () => (chosen && info && Number.isFinite(byMs) ? comparedLoggers(chosen.reference, info.loggers, byMs) : undefined),
    [chosen, info, byMs],
  )
  return { chosen, info, loggers, isUnknown: isChosen && choices.data !== undefined && !chosen }
}

export type Compared = ReturnType<typeof useCompared>
