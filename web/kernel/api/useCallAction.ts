import type { TFunction } from 'i18next'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import { CallError, isOutOfReach } from '#web/kernel/api/errors/callError.ts'
import type { ChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'

export type ActionOptions<One extends Call> = {
  /** Codes that are told otherwise than by the red message. */
  handledHere?: readonly ErrorCode[] | undefined
  /** The keys of its change, where they are kept with a draft. */
  changes?: ChangeKeys | undefined
  /** What the notice says. */
  done?: ((t: TFunction, answer: ResponseOf<One>, sent: RequestOf<One>) => string) | undefined
  /** After what the change made stale has been read again. */
  onDone?: ((answer: ResponseOf<One>, sent: RequestOf<One>) => unknown) | undefined
  onFailed?: ((error: CallError, sent: RequestOf<One>) => unknown) | undefined
  /** Either way, before what follows from it. */
  onSettled?: ((error?: CallError) => void) | undefined
}

/** Makes a change, says that it is done, and goes on, also where new data took away what asked for it. */
export function useCallAction<One extends Call>(call: One, options: ActionOptions<One>) {
  const { handledHere = [], changes, done, onDone, onFailed, onSettled } = options
  const { isPending, error: failure, mutateAsync } = useCallMutation(call, { handledHere, changes })
  const perform = async (body: RequestOf<One>) => {
    let answer: ResponseOf<One>
    try {
      answer = await mutateAsync(body)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onSettled?.(error)
      return await onFailed?.(error, body)
    }
    onSettled?.()
    if (done) showNotice(t => done(t, answer, body))
    return await onDone?.(answer, body)
  }
  return {
    isSending: isPending,
    /** The last try did not get through: what it said is kept, and sent again when the user says so. */
    isNotSent: isOutOfReach(failure),
    send: (body: RequestOf<One>) => void perform(body),
  }
}
