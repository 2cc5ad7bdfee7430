import { CheckOutlined } from '@ant-design/icons'
import { waitsForDecision } from '#contract/quality/rules/signing.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/quality/cases/cases.css'

/** Where on the page each step is done. */
const places = {
  start: 'case-head',
  sign: 'case-assessment',
  decide: 'case-lots',
  approve: 'case-signatures',
} as const
const steps = ['start', 'sign', 'decide', 'approve'] as const

/** The way of a case with how far it has come, always in sight: what is next stands out, and each leads to its place (QUA-45). */
export function CaseSteps({ found: { state, lots, lotStates, signatures } }: { found: ExcursionCase }) {
  const t = useText()
  const isConcluded = state === 'concluded'
  const isStarted = state === 'underAssessment'
  const isSigned = signatures.some(({ meaning, isValid }) => meaning === 'assessed' && isValid)
  const done = {
    start: isStarted,
    // What is written is done when its writer stands for it.
    sign: isStarted && isSigned,
    decide: isStarted && lots.total > 0 && !lotStates.some(lot => lot.isAffected && waitsForDecision(lot)),
    approve: false,
  }
  const isDone = (step: (typeof steps)[number]) => isConcluded || done[step]
  const next = steps.find(step => !isDone(step))
  return (
    <ol className="case-steps fit-grid" style={{ '--fit': '160px' }} aria-label={t('cases.steps.label')}>
      {steps.map(step => (
        <li
          key={step}
          className={isDone(step) ? 'case-step-done' : 'secondary'}
          aria-current={step === next ? 'step' : undefined}
        >
          <a
            href={`#${places[step]}`}
            onClick={event => {
              event.preventDefault()
              goTo(places[step])
            }}
          >
            {isDone(step) && <CheckOutlined aria-hidden className="good" />} {t(`cases.steps.${step}`)}
            {isDone(step) && <span className="visually-hidden">{t('cases.steps.done')}</span>}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** To the section; once its act can be done, to that: it stands at the section's end. */
function goTo(place: string) {
  const section = document.getElementById(place)
  if (!section) return
  section.tabIndex = -1
  section.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
  const act = [...section.querySelectorAll('.ant-btn-primary')].at(-1)
  if (act && !act.matches(':disabled')) act.scrollIntoView({ block: 'nearest' })
}
