import type { ClientBase } from 'pg'

const counts = `
  select (select count(*) from users where state = 'enabled')::int as users,
    (select count(*) from api_keys where revoked_at is null)::int as keys,
    (select count(*) from disclosures)::int as disclosures,
    (select count(*) from report_links where withdrawn_at is null and expires_at > now())::int as links`

type Counts = { users: number; keys: number; disclosures: number; links: number }

/** What lets somebody in, as it was then: the operator alone knows what was withdrawn since. */
export async function stillInForce(client: ClientBase, takenAt: string): Promise<string> {
  const { rows } = await client.query<Counts>(counts)
  const { users, keys, disclosures, links } = rows[0] ?? { users: 0, keys: 0, disclosures: 0, links: 0 }
  return `As of ${takenAt}, in force again: ${users} users, ${keys} API keys, ${disclosures} disclosures, ${links} report links. Withdraw what was withdrawn since. Everybody signs in anew.`
}
