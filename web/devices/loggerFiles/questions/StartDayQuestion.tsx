import { useId } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

const clock = /^\d{1,2}:\d{2}/

/** The day of the first reading, where rows show a clock alone. */
export function StartDayQuestion({ file: { findings, answers }, onAnswer }: Props) {
  const t = useText()
  const id = useId()
  const row = findings.preview.find(({ cells }) => cells.some(cell => clock.test(cell)))
  const sample = (row?.cells ?? []).filter(cell => cell !== '').join(' · ')
  return (
    <div className="logger-file-question">
      <label htmlFor={id}>{t('loggerFiles.questions.startDay', { sample })}</label>
      <DayField id={id} value={answers.startDay ?? null} onChange={day => day && onAnswer({ startDay: day })} />
    </div>
  )
}
