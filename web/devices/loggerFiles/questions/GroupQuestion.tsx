import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { ChoiceQuestion } from '#web/devices/loggerFiles/questions/ChoiceQuestion.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

/** Whether a column of names or places tells loggers apart, with its values. */
export function GroupQuestion({ file: { findings, answers }, onAnswer }: Props) {
  const t = useText()
  const { count } = useTimes()
  const { group } = findings
  if (!group) return null
  const more = group.valueCount - group.values.length
  const values = [
    ...group.values.map(({ value, rows }) =>
      t('loggerFiles.questions.groupValue', { value: value === '' ? t('common.none') : value, rows: count(rows) }),
    ),
    ...(more > 0 ? [t('loggerFiles.questions.groupMore', { number: count(more) })] : []),
  ]
  const chosen = answers.group === 'none' ? 'none' : answers.group === group.column ? 'group' : undefined
  return (
    <ChoiceQuestion
      label={
        <>
          {t('loggerFiles.questions.group', { head: group.head })}
          <p className="quiet">{values.join(t('loggerFiles.between'))}</p>
        </>
      }
      choices={[
        { value: 'group', label: t('loggerFiles.questions.groupYes') },
        { value: 'none', label: t('loggerFiles.questions.groupNo') },
      ]}
      value={chosen}
      onChoose={value => onAnswer({ group: value === 'none' ? 'none' : group.column })}
    />
  )
}
