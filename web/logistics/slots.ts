import type { ComponentType, ReactNode } from 'react'
import type { Product } from '#contract/logistics/calls/products.ts'
import { createSlots } from '#web/kernel/ui/createSlots.ts'

/** Where `awaiting` is shown until the answer is there: what stands below does not move then. */
type OfDelivery = ComponentType<{ deliveryId: number; awaiting: ReactNode }>

type LogisticsSlots = {
  DeliveryAlerts: OfDelivery
  DeliveryCase: OfDelivery
  DeliveryLots: ComponentType<{ deliveryId: number; reference: string }>
  ShareDeliveryReport: ComponentType<{ deliveryId: number; depositorCode: string }>
  ProductBudget: ComponentType<{ product: Product }>
}

export const { Slots: LogisticsSlots, useSlots: useLogisticsSlots } = createSlots<LogisticsSlots>()
