import { Flex } from 'antd'
import type { CaseEvent, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { caseEventText } from '#contract/quality/words/caseEventText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Everything that happened to the case, newest first. */
export function TimeLine({ found: { events, timeZone } }: { found: ExcursionCase }) {
  const t = useText()
  const newestFirst = events.map((event, place) => ({ event, place })).toReversed()
  return (
    <Section title={t('cases.sections.timeLine')}>
      <ol className="divided" reversed>
        {newestFirst.map(({ event, place }) => (
          <Event key={place} event={event} timeZone={timeZone} />
        ))}
      </ol>
    </Section>
  )
}

function Event({ event, timeZone }: { event: CaseEvent; timeZone: string }) {
  const t = useText()
  const language = useLanguage()
  const localName = useLocalName()
  const { words } = useCaseTexts()
  const { instant } = useTimes(timeZone)
  const { at, kind, by, reason } = event
  const text = caseEventText(event, language)
  return (
    <Flex component="li" gap="middle">
      <span className="quiet no-wrap">{instant(at)}</span>
      <div>
        <strong>{words.events[kind]}</strong> {text}
        {reason && <div className="pre-line">{t('cases.reason.reported', { reason })}</div>}
        <div className="quiet">
          {by ? `${by.name} · ${localName(by.company.name, by.company.nameEn)}` : t('cases.timeLine.byItself')}
        </div>
      </div>
    </Flex>
  )
}
