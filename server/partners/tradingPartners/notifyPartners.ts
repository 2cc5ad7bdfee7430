import { sql } from 'kysely'
import type { PartnerMessage } from '#contract/partners/types/partnerMessages.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { CommandContext, Side } from '#server/partners/tradingPartners/runCommand.ts'

type Facts = PartnerMessage extends infer Message
  ? Message extends PartnerMessage
    ? Omit<Message, 'partnershipId' | 'partnerName' | 'partnerNameEn' | 'byName' | 'byNameEn'>
    : never
  : never
type Parties = { id: number; proposer: Side; partner: Side }

/** Notifies the other company, or both if the platform company acted. */
export async function notifyPartners(
  command: CommandContext,
  { id, proposer, partner }: Parties,
  facts: Facts,
): Promise<void> {
  const { tx, caller, now } = command
  const by = { byName: caller.company.name, byNameEn: caller.company.nameEn }
  for (const [side, other] of [
    [proposer, partner],
    [partner, proposer],
  ] as const) {
    if (side.id === caller.company.id) continue
    const names = { partnershipId: id, partnerName: other.name, partnerNameEn: other.nameEn, ...by }
    await insertMessages(tx, await administratorsOf(tx, side.id), { ...facts, ...names } satisfies PartnerMessage, now)
  }
}

/** The company's administrators who can open the page that the message leads to. */
async function administratorsOf(tx: CommandContext['tx'], companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
      join companies c on c.id = u.company_id and c.is_active and 'TradingPartners' = any(c.available_menus)
     where c.id = ${companyId} and u.state = 'enabled' and u.role = '01'
       and exists (select from user_menus m
                    where m.user_id = u.id and m.company_id = c.id and m.menu = 'TradingPartners')
     order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
