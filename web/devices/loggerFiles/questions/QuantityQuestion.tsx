import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { ChoiceQuestion } from '#web/devices/loggerFiles/questions/ChoiceQuestion.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void; onExplain: () => void }

/** Values that look like something else than temperatures, as they stand in the file. */
export function QuantityQuestion({ file: { findings, answers }, onAnswer, onExplain }: Props) {
  const t = useText()
  return (
    <ChoiceQuestion
      label={
        <>
          {t('loggerFiles.questions.quantity')}
          {findings.suspects.map(({ key, head, looksLike, samples }) => (
            <p key={key} className="warn">
              {t(`loggerFiles.questions.quantityWhy.${looksLike}`, {
                head: head === null || head === '' ? t('loggerFiles.questions.noHead') : head,
                samples: samples.join(' · '),
              })}
            </p>
          ))}
        </>
      }
      choices={[
        { value: 'no', label: t('loggerFiles.questions.quantityNo') },
        { value: 'temperature', label: t('loggerFiles.questions.quantityYes') },
      ]}
      value={answers.quantity}
      onChoose={value => (value === 'no' ? onExplain() : onAnswer({ quantity: 'temperature' }))}
    />
  )
}
