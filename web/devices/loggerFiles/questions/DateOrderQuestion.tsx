import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { DateOrder, LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { withDateOrder } from '#contract/devices/rules/timeFormat.ts'
import { ChoiceQuestion } from '#web/devices/loggerFiles/questions/ChoiceQuestion.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

/** 03/04/2026: each order with the period that it would give. */
export function DateOrderQuestion({ file: { findings, answers }, onAnswer }: Props) {
  const t = useText()
  const { day } = useTimes()
  const dayOf = (written: string) => (written === '' ? '?' : day(written.slice(0, 10)))
  return (
    <ChoiceQuestion
      label={t('loggerFiles.questions.dateOrder')}
      choices={findings.dateOrder.candidates.map(({ dateOrder, first, last, isRegular }) => ({
        value: dateOrder,
        label: (
          <>
            {t(`loggerFiles.facts.orders.${dateOrder}`)}{' '}
            <strong>{t('loggerFiles.questions.period', { from: dayOf(first), until: dayOf(last) })}</strong>{' '}
            {!isRegular && <span className="quiet">{t('loggerFiles.questions.irregular')}</span>}
          </>
        ),
      }))}
      value={answers.dateOrder}
      onChoose={dateOrder => onAnswer({ dateOrder, ...inOrder(answers, dateOrder) })}
    />
  )
}

/** A pattern that times were explained by follows the order that is answered. */
function inOrder({ mapping }: LoggerFileAnswers, dateOrder: DateOrder): LoggerFileAnswers {
  if (mapping?.timeFormat === undefined) return {}
  return { mapping: { ...mapping, timeFormat: withDateOrder(mapping.timeFormat, dateOrder) } }
}
