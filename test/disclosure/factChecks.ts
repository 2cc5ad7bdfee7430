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
  /** Sets these disclosures only, and checks all questions of the viewer. */
  everywhere: (settings: readonly Setting[]) => Promise<void>
  /** The same without the details of single deliveries, for each of these watchers. */
  broadly: (settings: readonly Setting[], watchers?: readonly Watcher[]) => Promise<void>
}

export const everyDetail = (world: MatrixWorld) => stages.flatMap(stage => detailQuestions(world.deliveryIds[stage]))

const nothing: Seen = { P: new Set(), Q: new Set() }
const keyOf = ({ call, body }: Question) => `${call.path} ${JSON.stringify(body)}`

/** Compares what companies see with what the disclosures allow: no fact more, and none less. */
export function factChecksOf(world: MatrixWorld): FactChecks {
  /** The depositor's answers: a viewer may see as much and no more. */
  const owned = new Map<string, string>()

  async function ownersText(question: Question): Promise<string> {
    const key = keyOf(question)
    const known = owned.get(key)
    if (known !== undefined) return known
    const { text } = await reported(world.portal, question, world.owner)
    owned.set(key, text)
    return text
  }

  /** All facts that the watcher sees without being allowed to, or does not see although allowed. */
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

  /** A delivery of which nothing is visible answers 4017, like one that does not exist. */
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
