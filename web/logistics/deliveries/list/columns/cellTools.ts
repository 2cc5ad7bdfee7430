import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'

/** What cells need besides their row: fetched once for a list, as two hundred rows have thousands of cells. */
export type CellTools = {
  t: ReturnType<typeof useText>
  times: ReturnType<typeof useTimes>
  localName: ReturnType<typeof useLocalName>
  nameIn: ReturnType<typeof useNameIn>
}

/** What one column shows of a delivery. */
export type Cell = (row: DeliveryRow, tools: CellTools) => ReactNode

export const useCellTools = (): CellTools => ({
  t: useText(),
  times: useTimes(),
  localName: useLocalName(),
  nameIn: useNameIn(),
})
