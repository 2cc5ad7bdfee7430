import { Flex } from 'antd'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import {
  loggerFileQuestions,
  type LoggerFileAnswers,
  type LoggerFileQuestion,
} from '#contract/devices/rules/loggerFile.ts'
import { ChoiceQuestion } from '#web/devices/loggerFiles/questions/ChoiceQuestion.tsx'
import { DateOrderQuestion } from '#web/devices/loggerFiles/questions/DateOrderQuestion.tsx'
import { FiguresQuestion } from '#web/devices/loggerFiles/questions/FiguresQuestion.tsx'
import { GroupQuestion } from '#web/devices/loggerFiles/questions/GroupQuestion.tsx'
import { QuantityQuestion } from '#web/devices/loggerFiles/questions/QuantityQuestion.tsx'
import { SheetsQuestion } from '#web/devices/loggerFiles/questions/SheetsQuestion.tsx'
import { ZoneQuestion } from '#web/devices/loggerFiles/questions/ZoneQuestion.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useId } from 'react'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'

type Props = {
  file: LoggerFile
  isPending: boolean
  onAnswer: (answers: LoggerFileAnswers) => void
  /** Opens the dialog that explains the columns. */
  onExplain: () => void
}

/** What the file leaves open, and what was answered, which may be answered otherwise. */
export function Questions({ file, isPending, onAnswer, onExplain }: Props) {
  const t = useText()
  const { findings, answers } = file
  const isShown = (question: LoggerFileQuestion) =>
    findings.questions.includes(question) || answers[question] !== undefined
  // what a table's columns hold has a dialog of its own
  if (!loggerFileQuestions.some(question => question !== 'mapping' && isShown(question))) return null
  const isOpen = findings.questions.some(question => question !== 'mapping')
  return (
    <Flex vertical gap="small" className={isOpen ? 'box logger-file-open' : 'box'}>
      {isOpen && (
        <p>
          <strong>{t('loggerFiles.questions.title')}</strong>{' '}
          <span className="quiet">{t('loggerFiles.questions.hint')}</span>
        </p>
      )}
      {isShown('sheets') && <SheetsQuestion file={file} onAnswer={onAnswer} />}
      {isShown('group') && <GroupQuestion file={file} onAnswer={onAnswer} />}
      {isShown('quantity') && <QuantityQuestion file={file} onAnswer={onAnswer} onExplain={onExplain} />}
      {isShown('figures') && <FiguresQuestion file={file} onAnswer={onAnswer} />}
      {isShown('startDay') && <StartDayQuestion file={file} onAnswer={onAnswer} />}
      {isShown('dateOrder') && <DateOrderQuestion file={file} onAnswer={onAnswer} />}
      {isShown('zone') && !findings.zone.isFromFile && <ZoneQuestion file={file} onAnswer={onAnswer} />}
      {isShown('decimalSign') && (
        <ChoiceQuestion
          label={t('loggerFiles.questions.decimalSign')}
          choices={[
            { value: '.', label: t('loggerFiles.questions.point') },
            { value: ',', label: t('loggerFiles.questions.comma') },
          ]}
          value={answers.decimalSign}
          onChoose={decimalSign => onAnswer({ decimalSign })}
        />
      )}
      {isShown('unit') && (
        <ChoiceQuestion
          label={t('loggerFiles.questions.unit')}
          choices={(['C', 'F', 'K'] as const).map(value => ({
            value,
            label: t(`loggerFiles.questions.units.${value}`),
          }))}
          value={answers.unit}
          onChoose={unit => onAnswer({ unit })}
        />
      )}
      <p role="status" className="quiet">
        {isPending && t('loggerFiles.questions.checking')}
      </p>
    </Flex>
  )
}

type StartDayProps = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

const clock = /^\d{1,2}:\d{2}/

/** The day of the first reading, where rows show a clock alone. */
function StartDayQuestion({ file: { findings, answers }, onAnswer }: StartDayProps) {
  const t = useText()
  const id = useId()
  const row = findings.preview.find(({ cells }) => cells.some(cell => clock.test(cell)))
  const sample = (row?.cells ?? []).filter(cell => cell !== '').join(' · ')
  return (
    <Flex vertical gap="small">
      <label htmlFor={id}>{t('loggerFiles.questions.startDay', { sample })}</label>
      <DayField id={id} value={answers.startDay ?? null} onChange={day => day && onAnswer({ startDay: day })} />
    </Flex>
  )
}
