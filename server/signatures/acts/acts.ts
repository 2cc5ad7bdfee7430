import type { SignedAct } from '#contract/calls/evidenceShapes.ts'
import type { DbOrTx, Tx } from '#server/db/connect.ts'
import type { CarryingOut, Kind, Prepared, Preparing, SignedActKind } from '#server/signatures/acts/act.ts'
import { approve } from '#server/signatures/acts/approve.ts'
import { assess } from '#server/signatures/acts/assess.ts'
import { decide } from '#server/signatures/acts/decide.ts'

/** Everything that is done by signing. */
const acts: { [One in Kind]: SignedActKind<One> } = { assess, approve, decide }

/** The entry of an act's own kind, which the compiler cannot pair with it by itself. */
const kindOf = <One extends Kind>(act: { kind: One }): SignedActKind<One> => acts[act.kind]

export const prepareAct = (db: DbOrTx, act: SignedAct, preparing: Preparing): Promise<Prepared> =>
  kindOf<Kind>(act).prepare(db, act, preparing)

export const carryOutAct = (tx: Tx, act: SignedAct, done: CarryingOut): Promise<void> =>
  kindOf<Kind>(act).carryOut(tx, act, done)
