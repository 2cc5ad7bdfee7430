import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Names a delivery to the server, as the company sees it whose view was chosen on Delivery Status (IDN-9). */
export const useSeenDelivery = (deliveryId: number) => ({ deliveryId, enterpriseCode: useCompanyContext() })
