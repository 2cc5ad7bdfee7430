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

/** What two companies of the demo world have agreed on; each side's grants to the other. */
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
 * Everybody who is named in somebody else's deliveries or stock: logistics companies report their customers' goods,
 * wholesalers receive and hold them, carriers drive for depositors and logistics companies.
 */
export const partnerships: readonly DemoPartnership[] = [
  ...pairs(depositors, warehouses, ['nameAsDepositor', 'holdStock', 'carryLoggers'], ['nameAsParty']),
  ...pairs(depositors, wholesalers, ['holdStock'], ['nameAsParty']),
  ...pairs(warehouses, wholesalers, ['nameAsParty'], ['nameAsParty']),
  ...pairs([logistics], [secondLogistics], ['nameAsParty'], ['nameAsParty']),
  ...pairs([...depositors, ...warehouses], carriers, [], ['nameAsParty']),
]

/** A measuring service asks the maker for its loggers, and waits for an answer. */
export const waitingProposal: DemoPartnership & { note: string } = {
  proposer: 'VN0005',
  partner: maker,
  proposerGrants: ['nameAsParty'],
  partnerGrants: ['carryLoggers'],
  note: '輸送試験用ロガーの貸出しをお願いいたします。',
}

/** A carrier that gave up its business. */
export const endedPartnership: DemoPartnership & { reason: string } = {
  proposer: maker,
  partner: 'VN0006',
  proposerGrants: [],
  partnerGrants: ['nameAsParty'],
  reason: '木漏日運送の廃業に伴い終了',
}
