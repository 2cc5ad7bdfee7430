import type { LinkChanges } from '#server/machineApi/deliveries/linkChanges.ts'
import type { DeliveryPlan } from '#server/machineApi/deliveries/planDeliveries.ts'

/** A plan whose delivery has its row. */
export type SavedDelivery = DeliveryPlan & { id: number; stage: string; links: LinkChanges }
