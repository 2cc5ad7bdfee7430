import { Button } from 'antd'
import { useState } from 'react'
import type { LoggerFile } from '#contract/calls/loggerFileShapes.ts'
import { loggerFileQuestions, type LoggerFileAnswers, type LoggerFileQuestion } from '#contract/rules/loggerFile.ts'
import { ChoiceQuestion } from '#web/loggerFiles/questions/ChoiceQuestion.tsx'
import { DateOrderQuestion } from '#web/loggerFiles/questions/DateOrderQuestion.tsx'
import { FiguresQuestion } from '#web/loggerFiles/questions/FiguresQuestion.tsx'
import { GroupQuestion } from '#web/loggerFiles/questions/GroupQuestion.tsx'
import { MappingQuestion } from '#web/loggerFiles/questions/MappingQuestion.tsx'
import { QuantityQuestion } from '#web/loggerFiles/questions/QuantityQuestion.tsx'
import { ZoneQuestion } from '#web/loggerFiles/questions/ZoneQuestion.tsx'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

type Props = { file: LoggerFile; isPending: boolean; onAnswer: (answers: LoggerFileAnswers) => void }

/** What the file leaves open, and what was answered, which may be answered otherwise. */
export function Questions({ file, isPending, onAnswer }: Props) {
  const t = useText()
  const { findings, answers } = file
  const isShown = (question: LoggerFileQuestion) =>
    findings.questions.includes(question) || answers[question] !== undefined
  const [isExplaining, setExplaining] = useState(false)
  const isMapped = isShown('mapping') || isExplaining
  const mayExplain = findings.preview.length > 0
  if (!loggerFileQuestions.some(isShown) && !mayExplain) return null
  const isOpen = findings.questions.length > 0
  return (
    <div className={isOpen ? 'logger-file-questions logger-file-open' : 'logger-file-questions'}>
      {isOpen && (
        <p>
          <strong>{t('loggerFiles.questions.title')}</strong>{' '}
          <span className="quiet">{t('loggerFiles.questions.hint')}</span>
        </p>
      )}
      <KeptMapping file={file} />
      {isMapped && <MappingQuestion key={String(isExplaining)} file={file} isOpen={isExplaining} onAnswer={onAnswer} />}
      {isShown('group') && <GroupQuestion file={file} onAnswer={onAnswer} />}
      {isShown('quantity') && (
        <QuantityQuestion file={file} onAnswer={onAnswer} onExplain={() => setExplaining(true)} />
      )}
      {isShown('figures') && <FiguresQuestion file={file} onAnswer={onAnswer} />}
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
      {mayExplain && !isMapped && (
        <div>
          <Button size="small" onClick={() => setExplaining(true)}>
            {t('loggerFiles.questions.explain')}
          </Button>
        </div>
      )}
      <p role="status" className="quiet logger-file-checking">
        {isPending && t('loggerFiles.questions.checking')}
      </p>
    </div>
  )
}

function KeptMapping({ file: { keptMapping } }: { file: LoggerFile }) {
  const t = useText()
  const { instant } = useTimes()
  if (!keptMapping) return null
  const at = instant(keptMapping.keptAt)
  return (
    <p className="logger-file-known">
      {keptMapping.keptBy
        ? t('loggerFiles.questions.kept', { name: keptMapping.keptBy, at })
        : t('loggerFiles.questions.keptByNobody', { at })}
    </p>
  )
}
