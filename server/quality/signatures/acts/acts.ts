import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type {
  CarryingOut,
  DeliveryAct,
  Kind,
  Prepared,
  Preparing,
  SignedActKind,
} from '#server/quality/signatures/acts/act.ts'
import { approve } from '#server/quality/signatures/acts/approve.ts'
import { assess } from '#server/quality/signatures/acts/assess.ts'
import { decide } from '#server/quality/signatures/acts/decide.ts'

/** Everything that is done by signing about a delivery. */
const acts: { [One in Kind]: SignedActKind<One> } = { assess, approve, decide }

/** The entry of an act's own kind, which the compiler cannot pair with it by itself. */
const kindOf = <One extends Kind>(act: { kind: One }): SignedActKind<One> => acts[act.kind]

export const prepareAct = (db: DbOrTx, act: DeliveryAct, preparing: Preparing): Promise<Prepared> =>
  kindOf<Kind>(act).prepare(db, act, preparing)

export const carryOutAct = (tx: Tx, act: DeliveryAct, done: CarryingOut): Promise<void> =>
  kindOf<Kind>(act).carryOut(tx, act, done)
