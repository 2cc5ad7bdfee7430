/**
 * What one company grants another as its trading partner (decision 0059): to name it as depositor; to name it, or a
 * centre of it, as carrier, shipper or consignee; to report its goods as stock at the other's centres; to put its
 * loggers on deliveries.
 */
export const grantKinds = ['nameAsDepositor', 'nameAsParty', 'holdStock', 'carryLoggers'] as const
export type GrantKind = (typeof grantKinds)[number]
