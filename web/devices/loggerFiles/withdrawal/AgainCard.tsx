import { Button, Flex, Form } from 'antd'
import { useId, useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { missingOf } from '#web/devices/loggerFiles/file/DecisionBar.tsx'
import { ExplainSection } from '#web/devices/loggerFiles/explain/ExplainSection.tsx'
import { ProblemText } from '#web/devices/loggerFiles/file/ProblemText.tsx'
import { Questions } from '#web/devices/loggerFiles/questions/Questions.tsx'
import { chosenActs, firstActs, outlookOf, sentActs, type ChosenActs } from '#web/devices/loggerFiles/series/acts.ts'
import { SeriesSection } from '#web/devices/loggerFiles/series/SeriesSection.tsx'
import { useInspection } from '#web/devices/loggerFiles/file/useInspection.ts'
import { Outlook } from '#web/devices/loggerFiles/withdrawal/Outlook.tsx'
import { ReasonField } from '#web/devices/loggerFiles/withdrawal/ReasonField.tsx'
import { useWithdrawal } from '#web/devices/loggerFiles/withdrawal/useWithdrawal.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { file: LoggerFile; onChange: (file: LoggerFile) => void; onClose: () => void }

/** A stored or withdrawn file is explained anew: as if it had just come, with what storing it so replaces. */
export function AgainCard(props: Props) {
  const { fileId, answers } = props.file
  const asked = { fileId, answers, again: true }
  const { data, error, refetch } = useCall(loggerFileCalls.inspectLoggerFile, asked)
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return data ? <Explained {...props} file={data} /> : null
}

function Explained({ file: given, onChange, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const inspection = useInspection(given, true)
  // Each part of it shows a file that nobody has decided about.
  const file = { ...inspection.file, state: 'toConfirm' as const }
  const [chosen, setChosen] = useState<ChosenActs>({})
  const [isExplaining, setExplaining] = useState(false)
  const isStored = given.state !== 'withdrawn'
  const { data: outlook } = useCall(
    loggerFileCalls.getWithdrawalOutlook,
    { fileId: given.fileId },
    { enabled: isStored },
  )
  const { readAgain, isPending } = useWithdrawal(given, now => {
    onClose()
    onChange(now)
  })
  const { answers } = file
  const acts = chosenActs(file, chosen)
  const series = sentActs(file, acts)
  const missing = missingOf(file, series !== undefined, outlookOf(file, acts))
  const isArchived = outlook?.isArchived ?? false
  const store = ({ reason }: { reason: string }) => {
    if (series) readAgain({ reason: reason.trim(), answers, series })
  }
  return (
    <Flex vertical gap="small" aria-busy={inspection.isPending}>
      <p className="box filled">{t('loggerFiles.withdrawal.againHint')}</p>
      <ExplainSection
        file={file}
        isOpen={isExplaining}
        onOpen={setExplaining}
        onAnswer={inspection.replace}
        onExplained={onChange}
      />
      <Questions
        file={file}
        isPending={inspection.isPending}
        onAnswer={inspection.answer}
        onExplain={() => setExplaining(true)}
      />
      <ProblemText findings={file.findings} />
      {file.findings.questions.length === 0 && file.findings.problem === null && (
        <SeriesSection
          file={file}
          acts={acts}
          onAct={(key, act) => setChosen(now => ({ ...now, ...firstActs(file, key, act, { ...acts }) }))}
        />
      )}
      {outlook && <Outlook outlook={outlook} />}
      <Form<{ reason: string }>
        id={formId}
        layout="vertical"
        requiredMark={false}
        disabled={isPending || isArchived}
        onFinish={store}
      >
        <ReasonField />
      </Form>
      <Flex wrap gap="small" align="center" justify="end" className="logger-file-bar">
        {missing && <span className="quiet">{t(`loggerFiles.act.${missing}`)}</span>}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          form={formId}
          disabled={missing !== undefined || isArchived || inspection.isPending}
          loading={isPending}
        >
          {t(`loggerFiles.withdrawal.${outlook?.needsSignature ? 'request' : 'againAction'}`)}
        </Button>
      </Flex>
    </Flex>
  )
}
