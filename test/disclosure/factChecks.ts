import assert from 'node:assert/strict'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { factsOf, isSeen, namesOf, seenOf, type Seen } from '#test/disclosure/facts.ts'
import { stages, type MatrixWorld, type Setting } from '#test/disclosure/matrixWorld.ts'
import { broadQuestions, detailQuestions, type Question } from '#test/disclosure/questions.ts'
import { reported } from '#test/disclosure/reported.ts'

type Watcher = 'viewer' | 'other'

export type FactChecks = {
  ownersText: (question: Question) => Promise<string>
  /** Discloses this and nothing else, and asks everything as `viewer`. */
  everywhere: (settings: readonly Setting[]) => Promise<void>
  /** The same without the details of single deliveries, as each of these. */
  broadly: (settings: readonly Setting[], watchers?: readonly Watcher[]) => Promise<void>
}

export const everyDetail = (world: MatrixWorld) => stages.flatMap(stage => detailQuestions(world.deliveryIds[stage]))

const nothing: Seen = { P: new Set(), Q: new Set() }
const keyOf = ({ call, body }: Question) => `${call.path} ${JSON.stringify(body)}`

/** What companies are told, held against what settings let them know: no fact more, and none less. */
export function factChecksOf(world: MatrixWorld): FactChecks {
  /** What the depositor is told: a viewer may be told as much and no more. */
  const owned = new Map<string, string>()

  async function ownersText(question: Question): Promise<string> {
    const key = keyOf(question)
    const known = owned.get(key)
    if (known !== undefined) return known
    const { text } = await reported(world.portal, question, world.owner)
    owned.set(key, text)
    return text
  }

  /** Every fact that somebody is told and may not know, or may know and is not told. */
  async function faults(settings: readonly Setting[], questions: readonly Question[], watcher: Watcher) {
    const found: string[] = []
    for (const question of questions) {
      const whole = await ownersText(question)
      const { text } = await reported(world.portal, question, world[watcher])
      for (const stage of stages) {
        const seen = question.view(seenOf(settings, stage, watcher), stage) ?? nothing
        for (const { name, mark, isAllowed, isInstead } of factsOf(stage)) {
          const expected =
            isAllowed(seen) && (mark.test(whole) || (question.inRows === true && isInstead?.(whole, seen) === true))
          if (mark.test(text) === expected) continue
          found.push(`${keyOf(question)}: ${name} of ${stage} is ${expected ? 'missing' : 'reported'}`)
        }
      }
      for (const item of ['P', 'Q'] as const) {
        const isListed = stages.some(stage => seenOf(settings, stage, watcher)[item].has('shippingList'))
        const named = namesOf(item).filter(name => text.includes(name))
        if (!isListed && named.length > 0) found.push(`${keyOf(question)}: ${named.join(', ')} is told`)
      }
    }
    return found
  }

  /** Who may see nothing of a delivery gets 4017, as for one that there is not. */
  async function wrongCodes(settings: readonly Setting[], watcher: Watcher) {
    const wrong: string[] = []
    for (const stage of stages) {
      const { code } = await world.portal.post(
        deliveryCalls.statusInfo.path,
        { deliveryId: world.deliveryIds[stage] },
        { as: world[watcher] },
      )
      const expected = isSeen(seenOf(settings, stage, watcher)) ? codes.success : codes.notAuthorized
      if (code !== expected) wrong.push(`${stage}: ${code}`)
    }
    return wrong
  }

  async function check(settings: readonly Setting[], questions: readonly Question[], watchers: readonly Watcher[]) {
    await world.disclose(settings)
    for (const watcher of watchers) {
      assert.deepEqual(await faults(settings, questions, watcher), [])
      assert.deepEqual(await wrongCodes(settings, watcher), [])
    }
  }

  return {
    ownersText,
    everywhere: settings => check(settings, [...broadQuestions, ...everyDetail(world)], ['viewer']),
    broadly: (settings, watchers = ['viewer']) => check(settings, broadQuestions, watchers),
  }
}
