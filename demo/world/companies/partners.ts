import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import {
  carriers,
  distributor,
  logistics,
  maker,
  pharma,
  secondDistributor,
  secondLogistics,
  secondMaker,
} from '#demo/world/companies/companies.ts'

/** A partnership of two companies with the grants of each side to the other. */
export type DemoPartnership = {
  proposer: string
  partner: string
  proposerGrants: readonly GrantKind[]
  partnerGrants: readonly GrantKind[]
}

const depositors = [maker, secondMaker, pharma]
const warehouses = [logistics, secondLogistics]
const wholesalers = [distributor, secondDistributor]

const pairs = (
  proposers: readonly string[],
  partners: readonly string[],
  proposerGrants: readonly GrantKind[],
  partnerGrants: readonly GrantKind[],
): DemoPartnership[] =>
  proposers.flatMap(proposer => partners.map(partner => ({ proposer, partner, proposerGrants, partnerGrants })))

/**
 * Every company that another one names in deliveries or stock: logistics companies report their customers' goods, wholesalers
 * receive and store them, carriers work for depositors and logistics companies.
 */
export const partnerships: readonly DemoPartnership[] = [
  ...pairs(depositors, warehouses, ['nameAsDepositor', 'holdStock', 'carryLoggers'], ['nameAsParty']),
  ...pairs(depositors, wholesalers, ['holdStock'], ['nameAsParty']),
  ...pairs(warehouses, wholesalers, ['nameAsParty'], ['nameAsParty']),
  ...pairs([logistics], [secondLogistics], ['nameAsParty'], ['nameAsParty']),
  ...pairs([...depositors, ...warehouses], carriers, [], ['nameAsParty']),
]

/** A measuring service asks the maker for its loggers; the maker has not answered. */
export const waitingProposal: DemoPartnership & { note: string } = {
  proposer: 'VN0005',
  partner: maker,
  proposerGrants: ['nameAsParty'],
  partnerGrants: ['carryLoggers'],
  note: '輸送試験用ロガーの貸出しをお願いいたします。',
}

/** With a carrier that closed its business. */
export const endedPartnership: DemoPartnership & { reason: string } = {
  proposer: maker,
  partner: 'VN0006',
  proposerGrants: [],
  partnerGrants: ['nameAsParty'],
  reason: '木漏日運送の廃業に伴い終了',
}
