import { useState } from 'react'
import { CallError, endsSession, isDecided } from '#web/kernel/api/errors/callError.ts'
import { newSecret } from '#web/kernel/session/storedSession.ts'

/** A change of which nobody knows what became: what it said (its body as JSON), and its key. */
export type UnknownChange = { said: string; key: string }

/**
 * The keys under which one form or button sends its change: as long as nobody knows what became of it, the same change has
 * the same key, so that the server makes it once (SHL-73). Another one, or one that was answered, gets a new key.
 */
export function changeKeys() {
  let open: UnknownChange | undefined
  return {
    async keep<Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
      const said = JSON.stringify(body)
      if (open?.said !== said) open = { said, key: newSecret() }
      const { key } = open
      try {
        const answer = await send(key)
        open = undefined
        return answer
      } catch (error) {
        // That the session is over says nothing about an earlier try.
        if (error instanceof CallError && isDecided(error.failure) && !endsSession(error)) open = undefined
        throw error
      }
    },
    /** What a draft keeps of it. */
    unknown: () => open,
    /** Goes on with what the former form of a draft has sent. */
    resume: (known: UnknownChange | undefined) => void (open = known),
  }
}
export type ChangeKeys = ReturnType<typeof changeKeys>

export const useChangeKeys = () => useState(changeKeys)[0]
