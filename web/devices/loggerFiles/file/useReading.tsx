import { useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { type ExplainProps, ExplainDialog } from '#web/devices/loggerFiles/explain/ExplainDialog.tsx'
import { ProblemText } from '#web/devices/loggerFiles/fileParts.tsx'
import { Questions } from '#web/devices/loggerFiles/questions/Questions.tsx'
import { chosenActs, firstActs, type ChosenAct, type ChosenActs } from '#web/devices/loggerFiles/series/acts.ts'
import { SeriesSection } from '#web/devices/loggerFiles/series/SeriesSection.tsx'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { Button, Flex } from 'antd'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** `found` is what was found with the answers `read`; newer ones are on their way. */
type Inspected = { of: LoggerFile; answers: LoggerFileAnswers; read: LoggerFileAnswers; found: LoggerFile }

/** What was looked at before was said of other values. */
const changesValues = ({ sheets, mapping, unit, decimalSign, group }: LoggerFileAnswers) =>
  [sheets, mapping, unit, decimalSign, group].some(answer => answer !== undefined)

/** The file's own figures are compared with times as well. */
const changesFigures = (more: LoggerFileAnswers) =>
  changesValues(more) || more.startDay !== undefined || more.dateOrder !== undefined || more.zone !== undefined

/**
 * A file that is to be confirmed as it is read with what was answered so far, and whose its series are to be; an answer shows
 * at once. `again`: it was stored before, and each part of it shows a file that nobody has decided about.
 */
export function useReading(given: LoggerFile, again = false) {
  const [inspected, setInspected] = useState<Inspected>()
  const [chosen, setChosen] = useState<ChosenActs>({})
  const inspect = useCallMutation(loggerFileCalls.inspectLoggerFile, { background: true })
  // A decision makes what was looked at before out of date.
  const now =
    inspected?.of === given ? inspected : { of: given, answers: given.answers, read: given.answers, found: given }
  const file: LoggerFile = { ...now.found, answers: now.answers, ...(again && { state: 'toConfirm' }) }
  const acts = chosenActs(file, chosen)
  const replace = (answers: LoggerFileAnswers) => {
    setInspected({ ...now, answers })
    inspect.mutate(
      { fileId: given.fileId, answers, again },
      // Of several that are on their way the last one counts. If it fails, what is shown is what would be stored.
      {
        onSuccess: found => setInspected({ of: given, answers, read: answers, found }),
        onError: () => setInspected({ ...now, answers: now.read }),
      },
    )
  }
  return {
    file,
    acts,
    isPending: inspect.isPending,
    replace,
    answer: (more: LoggerFileAnswers) =>
      replace({
        ...now.answers,
        ...(changesValues(more) && { quantity: undefined, unread: undefined }),
        ...(changesFigures(more) && { figures: undefined }),
        ...more,
      }),
    choose: (key: string, act: ChosenAct) => setChosen(before => ({ ...before, ...firstActs(file, key, act, acts) })),
  }
}

type Props = { reading: ReturnType<typeof useReading> } & Pick<ExplainProps, 'onAnswer' | 'onExplained'>

/** What is asked about a file, what was found in it, and whose its readings are. */
export function Reading({ reading, onAnswer, onExplained }: Props) {
  const { file, acts, isPending, answer, choose } = reading
  const { questions, problem } = file.findings
  const [isExplaining, setExplaining] = useState(false)
  return (
    <>
      {file.mayEdit && file.state === 'toConfirm' && (
        <>
          <ExplainSection {...{ file, onAnswer, onExplained }} isOpen={isExplaining} onOpen={setExplaining} />
          <Questions file={file} isPending={isPending} onAnswer={answer} onExplain={() => setExplaining(true)} />
        </>
      )}
      <ProblemText findings={file.findings} />
      {questions.length === 0 && problem === null && <SeriesSection file={file} acts={acts} onAct={choose} />}
    </>
  )
}

type KeptProps = Omit<ExplainProps, 'onClose'> & {
  /** Whether the dialog is open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A file that is to be confirmed can always be explained; where nothing of it was understood that comes first. */
function ExplainSection({ isOpen, onOpen, ...props }: KeptProps) {
  const { t } = useWords()
  const { findings, answers, keptMapping } = props.file
  const isAsked = findings.questions.includes('mapping') || findings.problem !== null
  const isExplained = answers.mapping !== undefined
  if (!findings.canExplain && !isAsked && !isExplained) return null
  return (
    <Flex vertical gap="small" className={isAsked ? 'box logger-file-open' : undefined}>
      {isAsked && (
        <p>
          <strong>{t('loggerFiles.explain.notUnderstood')}</strong>{' '}
          <span className="quiet">{t('loggerFiles.explain.isKept')}</span>
        </p>
      )}
      {keptMapping && <Kept {...keptMapping} />}
      <div>
        <Button size={isAsked ? 'middle' : 'small'} type={isAsked ? 'primary' : 'default'} onClick={() => onOpen(true)}>
          {t(isExplained ? 'loggerFiles.explain.change' : 'loggerFiles.explain.begin')}
        </Button>
      </div>
      {isOpen && <ExplainDialog {...props} onClose={() => onOpen(false)} />}
    </Flex>
  )
}

function Kept({ keptBy, keptAt }: NonNullable<LoggerFile['keptMapping']>) {
  const { t } = useWords()
  const at = useWords().instant(keptAt)
  return (
    <p className="box filled">
      {keptBy ? t('loggerFiles.questions.kept', { name: keptBy, at }) : t('loggerFiles.questions.keptByNobody', { at })}
    </p>
  )
}
