import type { LoggerMessage } from '#contract/devices/types/loggerMessages.ts'
import { sql } from 'kysely'
import type { Menu } from '#contract/kernel/menus.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { deliveryAt, limitedToThoseOf, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import type { StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'

type Request = { by: { userId: number; at: Date }; readsAgain: boolean }

/**
 * Sends an inbox message to those who may sign a pending withdrawal, in its transaction. It links to the import centre; for
 * users without that to the delivery on whose page the file was uploaded.
 */
export async function requestSignature(tx: DbOrTx, file: StoredFile, { by, readsAgain }: Request): Promise<void> {
  const { id: fileId, fileName, deliveryId } = file
  const { name: requestedBy } = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', by.userId)
    .executeTakeFirstOrThrow()
  const message = { kind: 'withdrawalToSign', fileId, fileName, requestedBy, readsAgain } as const
  const signers = await signersOf(tx, file, by.userId)
  for (const [linkedDelivery, of] of Map.groupBy(signers, ({ opensImports }) => (opensImports ? null : deliveryId))) {
    const ids = of.map(({ userId }) => userId)
    await insertMessages(tx, ids, { ...message, deliveryId: linkedDelivery } satisfies LoggerMessage, by.at)
  }
}

type Signer = { userId: number; opensImports: boolean }

/** Users of the file's company for whom isSecondPerson and withdrawableFile hold: they can open the file and see all its loggers. */
async function signersOf(
  tx: DbOrTx,
  { id, companyId, deliveryId }: StoredFile,
  exceptUserId: number,
): Promise<Signer[]> {
  const delivery = sql`${deliveryId}::bigint`
  const { rows } = await sql<Signer>`
    select u.id as "userId", ${opens('ImportCentre')} as "opensImports"
      from users u join companies o on o.id = u.company_id and o.is_active
     where o.id = ${companyId} and u.state = 'enabled' and u.role <> '03' and u.id <> ${exceptUserId}
       and ${opens('DeliveryStatus')} and (${opens('ImportCentre')} or ${delivery} is not null)
       and ${limitedToThoseOf(sql`u.id`, deliveryAt(delivery))}
       and not exists (
         select from logger_file_series s
          where s.logger_file_id = ${id} and s.logger_id is not null
            and not ${limitedToThoseOf(sql`u.id`, loggerAt(sql`s.logger_id`))})
     order by u.id`.execute(tx)
  return rows
}

/** Whether the user `u` can open a page of the company `o`. */
const opens = (menu: Menu) => sql`(${menu}::text = any(o.available_menus) and exists (
  select from user_menus m where m.user_id = u.id and m.menu = ${menu} and m.company_id = o.id))`
