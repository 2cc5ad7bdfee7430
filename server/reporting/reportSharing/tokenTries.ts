import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

const windowMs = 15 * 60_000
const unknownAllowed = 20

/** 4025 for whoever has tried too many tokens that are none: nobody guesses one of 256 bits, nor shall anybody try. */
export async function refuseGuesser(db: Db, ip: string, now: Date): Promise<void> {
  const { rows } = await sql<{ tries: number }>`
    select count(*)::int as tries from report_token_tries, unnest(tried_at) at
     where ip = ${ip} and at > ${new Date(now.getTime() - windowMs)}`.execute(db)
  if ((rows[0]?.tries ?? 0) >= unknownAllowed) throw new PortalError(codes.tooManyRequests)
}

export async function countUnknown(db: Db, ip: string, now: Date): Promise<void> {
  await sql`
    insert into report_token_tries as t (ip, tried_at) values (${ip}, array[${now}::timestamptz])
    on conflict (ip) do update set tried_at =
      array(select at from unnest(t.tried_at) at where at > ${new Date(now.getTime() - windowMs)}) || excluded.tried_at`.execute(
    db,
  )
}
