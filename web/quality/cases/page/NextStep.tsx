import { CheckOutlined } from '@ant-design/icons'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { stepsOf } from '#web/quality/cases/page/steps.ts'
import '#web/quality/cases/cases.css'

/** The way of a case with how far it has come: what is next stands out, and says where it is done. */
export function NextStep({ found }: { found: ExcursionCase }) {
  const t = useText()
  const { steps, next } = stepsOf(found)
  return (
    <ol className="case-steps fit-grid" style={{ '--fit': '160px' }} aria-label={t('cases.steps.label')}>
      {steps.map(({ name, isDone }) => (
        <li
          key={name}
          className={isDone ? 'case-step-done' : 'secondary'}
          aria-current={name === next ? 'step' : undefined}
        >
          {isDone && <CheckOutlined aria-hidden className="good" />} {t(`cases.steps.${name}`)}
          {isDone && <span className="visually-hidden">{t('cases.steps.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
