import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { codes, type ErrorCode } from '#contract/codes.ts'
import type { CallError, CallFailure } from '#web/api/callError.ts'

/** What the portal does about a failed call besides what its screen shows. */
export type Reaction =
  | { kind: 'message' }
  /** spec 4: message, everything of the session wiped, to the login page. */
  | { kind: 'signOut'; reloads: boolean }
  /** spec 4: a delivery that one may not see leads back to the list. */
  | { kind: 'toDeliveryList' }
  | { kind: 'nothing' }

const endOfSession: readonly CallFailure[] = [
  codes.loginRevoked,
  codes.loginInvalid,
  codes.loginMissing,
  codes.clientOutdated,
]
/** spec 4: link codes lead to their own page, 4031 is passed on to the screen. */
const leftToTheScreen: readonly CallFailure[] = [codes.linkExpired, codes.linkDead, codes.passwordChangeRequired]

const backToTheList = [
  deliveryCalls.statusInfo,
  deliveryCalls.localInfo,
  deliveryCalls.temperatureInfo,
  deliveryCalls.productInfo,
  deliveryCalls.commodityTemperatureInfo,
  deliveryCalls.searchByNumber,
].map(call => call.path)

/** What follows from a failed call (spec 4 and 8). `handledHere` are codes that the calling screen shows itself. */
export function reactionTo(error: CallError, path: string, handledHere: readonly ErrorCode[] = []): Reaction {
  const { failure } = error
  if (error.endsSession || endOfSession.includes(failure)) {
    return { kind: 'signOut', reloads: failure === codes.clientOutdated }
  }
  if (leftToTheScreen.includes(failure) || handledHere.some(code => code === failure)) return { kind: 'nothing' }
  if (failure === codes.notAuthorized && backToTheList.some(one => one === path)) return { kind: 'toDeliveryList' }
  return { kind: 'message' }
}
