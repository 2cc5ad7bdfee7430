/**
 * What a company grants its trading partner (decision 0059): to name it as depositor; to name it or one of its centres
 * as carrier, shipper or consignee; to report its goods as stock at the partner's centres; to use its loggers on
 * deliveries.
 */
export const grantKinds = ['nameAsDepositor', 'nameAsParty', 'holdStock', 'carryLoggers'] as const
export type GrantKind = (typeof grantKinds)[number]
