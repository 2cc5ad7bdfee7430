import { Flex } from 'antd'
import { useRef, useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { DecisionBar } from '#web/devices/loggerFiles/file/DecisionBar.tsx'
import { ExplainSection } from '#web/devices/loggerFiles/explain/ExplainSection.tsx'
import { FileFacts } from '#web/devices/loggerFiles/file/FileFacts.tsx'
import { ProblemText } from '#web/devices/loggerFiles/file/ProblemText.tsx'
import { Questions } from '#web/devices/loggerFiles/questions/Questions.tsx'
import { chosenActs, firstActs, type ChosenActs } from '#web/devices/loggerFiles/series/acts.ts'
import { SeriesSection } from '#web/devices/loggerFiles/series/SeriesSection.tsx'
import { useInspection } from '#web/devices/loggerFiles/file/useInspection.ts'
import { AgainCard } from '#web/devices/loggerFiles/withdrawal/AgainCard.tsx'
import { WithdrawalBar } from '#web/devices/loggerFiles/withdrawal/WithdrawalBar.tsx'
import { Withdrawals } from '#web/devices/loggerFiles/withdrawal/Withdrawals.tsx'
import '#web/devices/loggerFiles/loggerFiles.css'

type Props = {
  file: LoggerFile
  /** With the file as it is after a decision; null where it was discarded. */
  onChange: (file: LoggerFile | null) => void
}

/** A logger's file: what was found in it, what it leaves open, and whose its readings are. */
export function FileCard({ file: given, onChange }: Props) {
  const [isAgain, setAgain] = useState(false)
  const { file, answer, isPending } = useInspection(given)
  const [chosen, setChosen] = useState<ChosenActs>({})
  const [isExplaining, setExplaining] = useState(false)
  const acts = chosenActs(file, chosen)
  const card = useRef<HTMLElement>(null)
  // The button that was pressed goes with the decision: the keyboard goes on from here.
  const decided = (changed: LoggerFile | null) => {
    card.current?.focus({ preventScroll: true })
    onChange(changed)
  }
  const isAsked = file.findings.questions.length > 0
  if (isAgain) return <AgainCard file={given} onChange={onChange} onClose={() => setAgain(false)} />
  return (
    <Flex vertical gap="small" role="group" aria-label={file.fileName} tabIndex={-1} ref={card} aria-busy={isPending}>
      {file.mayEdit && file.state === 'toConfirm' && (
        <>
          <ExplainSection file={file} isOpen={isExplaining} onOpen={setExplaining} onExplained={onChange} />
          <Questions file={file} isPending={isPending} onAnswer={answer} onExplain={() => setExplaining(true)} />
        </>
      )}
      <ProblemText findings={file.findings} />
      {!isAsked && file.findings.problem === null && (
        <SeriesSection
          file={file}
          acts={acts}
          onAct={(key, act) => setChosen(now => ({ ...now, ...firstActs(file, key, act, { ...acts }) }))}
        />
      )}
      <Withdrawals withdrawals={file.withdrawals} />
      <FileFacts file={file} />
      {file.mayEdit && <DecisionBar file={file} acts={acts} isPending={isPending} onChange={decided} />}
      <WithdrawalBar file={file} onChange={onChange} onReadAgain={() => setAgain(true)} />
    </Flex>
  )
}
