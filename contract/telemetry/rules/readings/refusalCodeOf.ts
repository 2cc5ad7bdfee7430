import { refusals, type Refusal, type RefusalCode } from '#contract/telemetry/rules/readings/readingRefusals.ts'

const timeProblems = ['timeUnreadable', 'timeWithoutZone', 'timeImpossible'] as const
const said: readonly Refusal[] = [
  ...Object.values(refusals).filter(refusal => typeof refusal !== 'function'),
  ...timeProblems.map(refusals.time),
  ...(['lat', 'lon'] as const).map(refusals.positionIncomplete),
  refusals.positionOutOfRange('lat', 90),
  refusals.positionOutOfRange('lon', 180),
]
const codesByText = new Map(said.map(({ text, code }) => [text, code]))
const unknownFieldEnd = refusals.unknownField('').text.slice(1)

/**
 * The code of a refusal by the sentence that its sender is told, for counting. A line may be refused for several reasons
 * at once: the first counts. What is no reading at all, such as a broken line, is 'unreadable'.
 */
export function refusalCodeOf(reason: string): RefusalCode | 'unreadable' {
  const [first = ''] = reason.split('; ')
  return codesByText.get(first) ?? (first.endsWith(unknownFieldEnd) ? 'unknownField' : 'unreadable')
}
