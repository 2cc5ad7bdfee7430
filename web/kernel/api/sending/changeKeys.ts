import { CallError, isDecided } from '#web/kernel/api/errors/callError.ts'
import { newSecret } from '#web/kernel/session/storedSession.ts'

/**
 * The keys under which one form or button sends its change: as long as nobody knows what became of it, the same change has
 * the same key, so that the server makes it once (SHL-73). Another one, or one that was answered, gets a new key.
 */
export function changeKeys() {
  let open: { said: string; key: string } | undefined
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
        if (error instanceof CallError && isDecided(error.failure)) open = undefined
        throw error
      }
    },
  }
}
