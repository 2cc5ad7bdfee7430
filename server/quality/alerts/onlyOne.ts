import type { Db, Tx } from '#server/platform/db/connect.ts'
import { isOnlyOne } from '#server/platform/jobs/onlyOne.ts'

/** Works on alerts in one transaction, unless another process does so now: then it answers null at once. */
export const asOnlyOne = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result | null> =>
  db.transaction().execute(async tx => ((await isOnlyOne(tx, 'alerts')) ? await work(tx) : null))
