import type { AssignmentChanges } from '#server/integration/partnerApi/deliveries/planning/assignmentChanges.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'

/** A plan whose delivery has its row. */
export type SavedDelivery = DeliveryPlan & { id: number; stage: string; assignments: AssignmentChanges }
