import assert from 'node:assert/strict'
import type { FuzzWorld, SideName } from '#test/fuzz/world/fuzzWorld.ts'
import { sides } from '#test/fuzz/world/fuzzWorld.ts'

/**
 * Checks what each company is told: no text and no id of the other one, except what its users typed themselves, which logs
 * and lists rightly show. Names of companies are public.
 */
export function watchSecrets({ left, right }: FuzzWorld) {
  const typed: Record<SideName, Set<string>> = { left: new Set(), right: new Set() }
  const names = [left, right].flatMap(({ company }) => [company.name, company.nameEn])
  const foreign = { left: secretsOf('right'), right: secretsOf('left') }
  return {
    /** Call before each request with its text. */
    typed(side: SideName, text: string) {
      for (const [found] of text.matchAll(foreign[side])) typed[side].add(found)
    },
    /** Fails if an answer contains something of the other company. */
    check(side: SideName, reported: string) {
      const rest = names.reduce((text, name) => text.replaceAll(name, ''), reported)
      const leaked = [...rest.matchAll(foreign[side])].map(([found]) => found).filter(one => !typed[side].has(one))
      assert.deepEqual(leaked, [], `reveals the other company's ${leaked.join()} in ${reported.slice(-3000)}`)
    },
  }
}
export type Secrets = ReturnType<typeof watchSecrets>

/** A word with the company's mark, or an id of its records. */
function secretsOf(side: SideName): RegExp {
  const { canary, idsFrom } = sides[side]
  const thousands = String(idsFrom).slice(0, 4)
  return new RegExp(`${canary}[\\p{L}\\p{N}-]*|(?<![\\w.+-])${thousands}\\d{3}(?![\\w.+-])`, 'giu')
}
