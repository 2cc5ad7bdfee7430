import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { DiscardDialog } from '#web/devices/loggerFiles/file/DiscardDialog.tsx'
import { outlookOf, sentActs, type ChosenActs, type Outlook } from '#web/devices/loggerFiles/series/acts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import type { TFunction } from 'i18next'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { loggerFileCalls, type SeriesAct } from '#contract/devices/calls/loggerFiles.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'

type Props = { file: LoggerFile; acts: ChosenActs; isPending: boolean; onChange: (file: LoggerFile | null) => void }

/** Stores what was chosen, says what is missing before that, or throws the file away. */
export function DecisionBar({ file, acts, isPending, onChange }: Props) {
  const t = useText()
  const [isDiscarding, setDiscarding] = useState(false)
  const { decide, isDeciding } = useDecisions(file, onChange)
  const label = useLabel()
  if (file.state !== 'toConfirm' && file.state !== 'unassigned') return null
  const series = sentActs(file, acts)
  const outlook = outlookOf(file, acts)
  const missing = missingOf(file, series !== undefined, outlook)
  const isOnlyWaiting = file.state === 'unassigned' && series?.every(({ act }) => act.kind === 'wait')
  const hasStored = file.series.some(({ decision }) => decision === 'stored')
  return (
    <>
      <Flex wrap gap="small" align="center" justify="end" className="logger-file-bar">
        {missing && <span className="quiet">{t(`loggerFiles.act.${missing}`)}</span>}
        {!hasStored && <Button onClick={() => setDiscarding(true)}>{t('loggerFiles.act.discard')}</Button>}
        <Button
          type="primary"
          disabled={missing !== undefined || isPending || isOnlyWaiting}
          loading={isDeciding}
          onClick={() => series && decide(series)}
        >
          {isBefore(missing) ? t('loggerFiles.act.store') : label(outlook)}
        </Button>
      </Flex>
      {isDiscarding && <DiscardDialog file={file} onDone={() => onChange(null)} onClose={() => setDiscarding(false)} />}
    </>
  )
}

/** What it would store is not known yet. */
const isBefore = (missing: ReturnType<typeof missingOf>) =>
  missing !== undefined && missing !== 'chooseFirst' && missing !== 'chooseNothing'

/** Why nothing can be stored yet. */
export function missingOf({ findings }: LoggerFile, isComplete: boolean, { keepsNothing }: Outlook) {
  if (findings.questions.includes('mapping')) return 'explainFirst'
  if (findings.problem !== null) return 'problemFirst'
  const cannotBeAnswered = findings.figures.some(({ agrees, isSlight }) => !agrees && !isSlight)
  if (cannotBeAnswered && findings.questions.every(question => question === 'figures')) return 'figuresFirst'
  if (findings.questions.length > 0) return 'decideFirst'
  if (!isComplete) return 'chooseFirst'
  return keepsNothing ? 'chooseNothing' : undefined
}

function useLabel() {
  const t = useText()
  const { count } = useTimes()
  return ({ readings, loggers: [first, ...more], waits }: Outlook) => {
    if (first === undefined) return t(waits > 0 ? 'loggerFiles.act.wait' : 'loggerFiles.act.store')
    if (more.length > 0) return t('loggerFiles.act.storeMany', { number: count(readings) })
    return t('loggerFiles.act.storeOne', { number: count(readings), serial: first })
  }
}

/** Confirms a file, or assigns what waits in it; then says what became of it. */
function useDecisions(file: LoggerFile, onChange: (file: LoggerFile) => void) {
  const { count } = useTimes()
  const store = useCallMutation(loggerFileCalls.storeLoggerFile)
  const assign = useCallMutation(loggerFileCalls.assignLoggerFile)
  const onSuccess = ({ isChanged, file: now }: ResponseOf<typeof loggerFileCalls.storeLoggerFile>) => {
    showNotice(t => (isChanged ? reported(now, t) : t('loggerFiles.act.decidedBefore')))
    onChange(now)
  }
  const reported = ({ fileName: name, series }: LoggerFile, t: TFunction) => {
    const stored = series.flatMap(({ counts }) => counts ?? [])
    if (stored.length === 0) return t('loggerFiles.act.waits', { name })
    const sum = (of: 'accepted' | 'duplicate' | 'conflict') => count(stored.reduce((all, one) => all + one[of], 0))
    return t('loggerFiles.act.stored', {
      name,
      accepted: sum('accepted'),
      duplicate: sum('duplicate'),
      conflict: sum('conflict'),
    })
  }
  const { fileId, answers } = file
  return {
    isDeciding: store.isPending || assign.isPending,
    decide: (series: SeriesAct[]) =>
      file.state === 'toConfirm'
        ? store.mutate({ fileId, answers, series }, { onSuccess })
        : assign.mutate({ fileId, series }, { onSuccess }),
  }
}
