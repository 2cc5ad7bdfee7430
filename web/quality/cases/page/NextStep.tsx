import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { stepsOf } from '#web/quality/cases/page/steps.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** The way of a case with how far it has come: what is next stands out, and says where it is done. */
export function NextStep({ found }: { found: ExcursionCase }) {
  const t = useText()
  const { steps, next } = stepsOf(found)
  return (
    <ol className="case-steps" aria-label={t('cases.steps.label')}>
      {steps.map(({ name, isDone }) => (
        <li
          key={name}
          className={isDone ? 'case-step-done' : name === next ? 'case-step-next' : undefined}
          aria-current={name === next ? 'step' : undefined}
        >
          <span className="case-step-mark" aria-hidden>
            {isDone ? '✓' : ''}
          </span>
          <span>
            {t(`cases.steps.${name}`)}
            <span className="visually-hidden">{isDone && t('cases.steps.done')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
