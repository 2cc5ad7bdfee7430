import { Checkbox, Flex } from 'antd'
import { useId } from 'react'
import { isUnreadValue, type LoggerFileQuestion } from '#contract/devices/rules/loggerFile.ts'
import {
  DateOrderQuestion,
  DecimalSignQuestion,
  GroupQuestion,
  QuantityQuestion,
  UnitQuestion,
  ZoneQuestion,
  type QuestionProps,
} from '#web/devices/loggerFiles/questions/choiceQuestions.tsx'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** In the order in which they are asked; what a table's columns hold has a dialog of its own. */
const questions = [
  ['sheets', SheetsQuestion],
  ['group', GroupQuestion],
  ['quantity', QuantityQuestion],
  ['unread', UnreadQuestion],
  ['figures', FiguresQuestion],
  ['startDay', StartDayQuestion],
  ['dateOrder', DateOrderQuestion],
  ['zone', ZoneQuestion],
  ['decimalSign', DecimalSignQuestion],
  ['unit', UnitQuestion],
] as const

/** What the file leaves open, and what was answered, which may be answered otherwise. */
export function Questions({ isPending, ...props }: QuestionProps & { isPending: boolean }) {
  const t = useText()
  const { findings, answers } = props.file
  const isShown = (question: LoggerFileQuestion) =>
    findings.questions.includes(question) || answers[question] !== undefined
  const shown = questions.filter(([question]) => isShown(question))
  if (shown.length === 0) return null
  const isOpen = findings.questions.some(question => question !== 'mapping')
  return (
    <Flex vertical gap="small" className={isOpen ? 'box logger-file-open' : 'box'}>
      {isOpen && (
        <p>
          <strong>{t('loggerFiles.questions.title')}</strong>{' '}
          <span className="quiet">{t('loggerFiles.questions.hint')}</span>
        </p>
      )}
      {shown.map(([question, Question]) => (
        <Question key={question} {...props} />
      ))}
      <p role="status" className="quiet">
        {isPending && t('loggerFiles.questions.checking')}
      </p>
    </Flex>
  )
}

/** Which sheets of a workbook are read, each with its first and last reading. */
function SheetsQuestion({ file: { findings, answers }, onAnswer }: QuestionProps) {
  const t = useText()
  const labelId = useId()
  return (
    <Flex vertical gap="small">
      <div id={labelId}>{t('loggerFiles.questions.sheets')}</div>
      <Checkbox.Group
        className="stacked"
        aria-labelledby={labelId}
        value={answers.sheets ?? []}
        onChange={(sheets: string[]) => onAnswer({ sheets: sheets.length > 0 ? sheets : undefined })}
        options={(findings.container?.withReadings ?? []).map(({ name, heads, samples }) => ({
          value: name,
          label: (
            <>
              {name} <strong>{t('loggerFiles.questions.sheetShown', { heads, samples: samples.join(' … ') })}</strong>
            </>
          ),
        }))}
      />
    </Flex>
  )
}

const clock = /^\d{1,2}:\d{2}/

/** The day of the first reading, where rows show a clock alone. */
function StartDayQuestion({ file: { findings, answers }, onAnswer }: QuestionProps) {
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

/** Temperatures with a number that was not read, which may be those beyond a limit: a person leaves them out. */
function UnreadQuestion({ file: { findings, answers }, onAnswer }: QuestionProps) {
  const { t, count } = useWords()
  const cells = findings.rejected.filter(({ fault, cell }) => isUnreadValue(fault, cell))
  const shown = cells
    .slice(0, shownCells)
    .map(({ line, cell }) => t('loggerFiles.questions.figureLine', { line, said: cell }))
  if (findings.unreadValues === 0) return null
  return (
    <Flex vertical gap="small" role="group" aria-label={t('loggerFiles.questions.names.unread')}>
      <p className="wrong">{t('loggerFiles.questions.unread', { number: count(findings.unreadValues) })}</p>
      <p>{shown.join(t('common.separator'))}</p>
      <Checkbox
        checked={answers.unread !== undefined}
        onChange={({ target }) => onAnswer({ unread: target.checked ? 'leftOut' : undefined })}
      >
        {t('loggerFiles.questions.unreadLeftOut')}
      </Checkbox>
    </Flex>
  )
}

const shownCells = 10

/** What the file states about its readings beside what was read, where the two differ. */
function FiguresQuestion({ file: { findings, answers }, onAnswer }: QuestionProps) {
  const t = useText()
  const differing = findings.figures.filter(({ agrees }) => !agrees)
  if (differing.length === 0) return null
  const isAsked = findings.questions.includes('figures')
  const head = (column: 'kind' | 'said' | 'read') => t(`loggerFiles.questions.figureColumns.${column}`)
  return (
    <Flex vertical gap="small" role="group" aria-label={t('loggerFiles.questions.names.figures')}>
      <p className={isAsked ? 'wrong' : undefined}>
        {t(isAsked ? 'loggerFiles.questions.figures' : 'loggerFiles.questions.figuresDiffer')}
      </p>
      <RowTable
        label={t('loggerFiles.facts.figures')}
        rows={differing}
        keyOf={({ kind, line, read }) => `${kind} ${line} ${read}`}
        renderColumns={[
          [head('kind'), ({ kind }) => t(`loggerFiles.questions.figureKinds.${kind}`), 'name'],
          [
            head('said'),
            ({ line, said }) => (line === 0 ? said : t('loggerFiles.questions.figureLine', { line, said })),
          ],
          [head('read'), ({ read }) => <strong>{read}</strong>],
        ]}
      />
      {differing.every(({ isSlight }) => isSlight) ? (
        <Checkbox
          checked={answers.figures !== undefined}
          onChange={({ target }) => onAnswer({ figures: target.checked ? 'checked' : undefined })}
        >
          {t('loggerFiles.questions.figuresChecked')}
        </Checkbox>
      ) : (
        <p>{t('loggerFiles.questions.figuresWrong')}</p>
      )}
    </Flex>
  )
}
