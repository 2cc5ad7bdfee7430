import { sql } from 'kysely'
import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { userIdOf } from '#demo/write/ids.ts'

type Correction = { by: string; reason: string; change: (email: string) => ReturnType<typeof sql> }

const centreOf = (email: string) => sql`
  select e.id from centres e join users u on u.company_id = e.company_id where u.email = ${email} order by e.code limit 1`

/** Corrections by administrators with their reasons, so that the audit trail has entries of users. */
const corrections: readonly Correction[] = [
  {
    by: 'maker@demo.example',
    reason: '組織変更に伴う部署名の修正',
    change: email => sql`
      update users set department = '品質保証部（GDP推進室）' where id = (
        select min(c.id) from users c join users u on u.company_id = c.company_id
         where u.email = ${email} and c.email <> u.email and c.role = '02')`,
  },
  {
    by: 'logistics@demo.example',
    reason: '移転後の所在地表示に合わせるため',
    change: email => sql`update centres set address = concat(address, '（本館）') where id = (${centreOf(email)})`,
  },
  {
    by: 'logistics@demo.example',
    reason: '集計表の転記誤りの訂正',
    change: email => sql`
      update kpi_months set reason = '冷凍機の臨時点検' where id = (
        select k.id from kpi_months k where k.centre_id = (${centreOf(email)}) order by k.month desc limit 1)`,
  },
  {
    by: 'maker@demo.example',
    reason: '年次監査の打合せ結果を反映',
    change: email => sql`
      update vendors set comment = '次回監査では温度校正記録の原本を確認する。' where id = (
        select min(v.id) from vendors v join users u on u.company_id = v.company_id where u.email = ${email})`,
  },
  {
    by: 'distributor@demo.example',
    reason: '担当変更',
    change: email => sql`
      update users set department = '仕入管理部（第二課）' where id = (
        select min(c.id) from users c join users u on u.company_id = c.company_id
         where u.email = ${email} and c.email <> u.email)`,
  },
]

export async function writeCorrections(tx: Tx): Promise<void> {
  for (const { by, reason, change } of corrections) {
    await asActor(tx, `user:${await userIdOf(tx, by)}`, reason)
    await change(by).execute(tx)
  }
  await asActor(tx, 'system:demo')
}
